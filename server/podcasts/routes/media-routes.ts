import fresh from 'fresh';
import { resolveUrl } from '#contract/podcasts.ts';
import { episodeAudio, podcastPicture } from '#contract/podcasts-for-others.ts';
import { missing, Refusal } from '#server/errors.ts';
import type { WayOut } from '#server/net/guarded-fetch.ts';
import { type App, serve, serveBytes } from '#server/serve.ts';
import { sendAudio } from '../media/episode-audio.ts';
import { openStreams } from '../media/open-streams.ts';
import type { PictureProxy } from '../media/picture-proxy.ts';
import { texts } from '../shared/texts.ts';
import { remoteRefusal, WrongStatus } from '../shared/wrong-status.ts';
import type { EpisodeRepository } from '../store/episode-repository.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import { allowance } from './allowance.ts';

type Needs = {
  net: WayOut;
  feeds: FeedRepository;
  episodes: EpisodeRepository;
  pictures: PictureProxy;
  now: () => number;
};

const maxStreams = 4;

/** Sound and pictures of other machines. */
export function mediaRoutes(app: App, { net, feeds, episodes, pictures, now }: Needs): void {
  const streams = openStreams(maxStreams);
  const mayResolve = allowance(60, now);

  serve(app, resolveUrl, async ({ input, userId }) => {
    mayResolve(userId);
    try {
      const { url, status, body } = await net.open(input.url, { headers: { range: 'bytes=0-0' } });
      body.destroy();
      if (status >= 400 && status !== 416) throw new WrongStatus(new URL(url).hostname, status);
      return { finalUrl: url };
    } catch (thrown) {
      throw remoteRefusal(thrown);
    }
  });
  serveBytes(app, episodeAudio, async ({ input, userId, request, response }) => {
    const row = await episodes.visible(input.id, userId);
    if (!row) throw missing(texts.unknownEpisode);
    if (row.enclosure_url === null) throw missing(texts.noAudio);
    if (!streams.enter(userId, response))
      throw new Refusal(429, 'too_many_requests', texts.tooManyStreams, { retryAfterSeconds: 5 });
    const feed = await feeds.byId(row.feed_id);
    const url = withFeedCredentials(row.enclosure_url, feed?.url ?? row.enclosure_url);
    await sendAudio(net, { url, type: row.enclosure_type }, request, response);
  });
  serveBytes(app, podcastPicture, async ({ input, userId, request, response }) => {
    const row =
      input.kind === 'feed'
        ? (await feeds.visible([input.id], userId))[0]
        : await episodes.visible(input.id, userId);
    if (!row) throw missing(texts.noPicture);
    const url = row.image ?? ('feed_image' in row ? row.feed_image : null);
    if (url === null) throw missing(texts.noPicture);
    const { bytes, etag } = await pictures.picture(url, input.size);
    response.headers({
      etag,
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'; form-action 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    if (fresh(request.headers, { etag })) response.code(304).send();
    else response.header('content-type', 'image/webp').send(bytes);
  });
}

/** A feed behind a name and a password usually has its audio behind the same. */
function withFeedCredentials(address: string, feedAddress: string): string {
  const [url, feed] = [new URL(address), new URL(feedAddress)];
  if (url.username !== '' || feed.username === '' || url.origin !== feed.origin) return address;
  url.username = feed.username;
  url.password = feed.password;
  return url.href;
}
