import { resolveUrl } from '#contract/podcasts.ts';
import { episodeAudio, podcastPicture } from '#contract/podcasts-for-others.ts';
import { missing } from '#server/http/errors.ts';
import { type App, serve, serveBytes } from '#server/http/serve.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { EpisodeSender } from '../media/episode-sender.ts';
import type { PictureProxy } from '../media/picture-proxy.ts';
import { sendCover } from '../media/send-cover.ts';
import { texts } from '../shared/texts.ts';
import { remoteRefusal, WrongStatus } from '../shared/wrong-status.ts';
import type { EpisodeRepository } from '../store/episode-repository.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import { allowance } from './allowance.ts';

type Needs = {
  net: OutboundFetch;
  feeds: FeedRepository;
  episodes: EpisodeRepository;
  pictures: PictureProxy;
  sendEpisode: EpisodeSender;
  now: () => number;
};

/** Sound and pictures of other machines. */
export function mediaRoutes(app: App, { net, feeds, episodes, pictures, sendEpisode, now }: Needs): void {
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
    await sendEpisode({ id: input.id, userId }, request, response);
  });
  serveBytes(app, podcastPicture, async ({ input, userId, request, response }) => {
    const row =
      input.kind === 'feed'
        ? (await feeds.visible([input.id], userId))[0]
        : await episodes.visible(input.id, userId);
    if (!row) throw missing(texts.noPicture);
    const url = row.image ?? ('feed_image' in row ? row.feed_image : null);
    if (url === null) throw missing(texts.noPicture);
    await sendCover(pictures, { url, size: input.size }, request, response);
  });
}
