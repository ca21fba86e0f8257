import { missing, Refusal } from '#server/http/errors.ts';
import { streamLimit } from '#server/http/stream-limit.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { Shareable, Shared } from '#server/share-links/shareable.ts';
import { sendAudio, withFeedCredentials } from '../media/episode-audio.ts';
import { type PictureProxy, sendCover } from '../media/picture-proxy.ts';
import { texts } from '../shared/texts.ts';
import type { EpisodeRepository } from '../store/episode-repository.ts';
import type { EpisodeOfFeed } from '../store/episode-row.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import type { SubscriptionRepository } from '../store/subscription-repository.ts';

type Needs = {
  net: OutboundFetch;
  feeds: FeedRepository;
  episodes: EpisodeRepository;
  subscriptions: SubscriptionRepository;
  pictures: PictureProxy;
};

/** Many may hear one episode at once, and its publisher's host is not asked without end. */
const maxStreams = 16;

/** Episodes for anyone with a link to one, as long as its listener is subscribed to the show. */
export function sharedEpisodes({ net, feeds, episodes, subscriptions, pictures }: Needs): Shareable {
  const streams = streamLimit(maxStreams);

  async function find({ userId, itemId }: Shared): Promise<EpisodeOfFeed | null> {
    const row = /^[1-9]\d{0,14}$/.test(itemId) ? await episodes.visible(Number(itemId), userId) : undefined;
    if (row === undefined || row.enclosure_url === null) return null;
    return (await subscriptions.has(userId, row.feed_id)) ? row : null;
  }

  return {
    kinds: ['episode'],
    async find(shared) {
      const row = await find(shared);
      if (row === null) return null;
      const track = {
        id: shared.itemId,
        title: row.title,
        by: row.feed_title,
        seconds: row.duration_seconds,
      };
      const hasPicture = (row.image ?? row.feed_image) !== null;
      return { title: row.title, by: row.feed_title, tracks: [track], total: 1, hasPicture };
    },
    async sendAudio(shared, trackId, request, response) {
      const row = trackId === shared.itemId ? await find(shared) : null;
      if (row === null || row.enclosure_url === null) throw missing(texts.unknownEpisode);
      if (!streams.enter(`${shared.userId} ${shared.itemId}`, response))
        throw new Refusal(429, 'too_many_requests', texts.tooManyStreams, { retryAfterSeconds: 5 });
      const feed = await feeds.byId(row.feed_id);
      const url = withFeedCredentials(row.enclosure_url, feed?.url ?? row.enclosure_url);
      await sendAudio(net, { url, type: row.enclosure_type }, request, response);
    },
    async sendPicture(shared, size, request, response) {
      const row = await find(shared);
      const url = row?.image ?? row?.feed_image;
      if (!url) throw missing(texts.noPicture);
      await sendCover(pictures, { url, size }, request, response);
    },
  };
}
