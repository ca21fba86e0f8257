import { missing, Refusal } from '#server/http/errors.ts';
import { streamLimit } from '#server/http/stream-limit.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { Shareable, Shared } from '#server/share-links/shareable.ts';
import { sendAudio, withFeedCredentials } from '../media/episode-audio.ts';
import { type PictureProxy, sendCover } from '../media/picture-proxy.ts';
import { bookIdAt } from '../shared/local-hosts.ts';
import { texts } from '../shared/texts.ts';
import type { EpisodeRepository } from '../store/episode-repository.ts';
import type { EpisodeOfFeed } from '../store/episode-row.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import type { FeedRow } from '../store/feed-row.ts';
import type { SubscriptionRepository } from '../store/subscription-repository.ts';

type Needs = {
  net: OutboundFetch;
  feeds: FeedRepository;
  episodes: EpisodeRepository;
  subscriptions: SubscriptionRepository;
  pictures: PictureProxy;
};

type SharedEpisode = { row: EpisodeOfFeed; feed: FeedRow; sound: string; isBook: boolean };

const isEpisodeId = (id: string) => /^[1-9]\d{0,14}$/.test(id);

/** The show, or the book with its author; of a book of one part of the same name the author alone. */
function creditOf({ row, feed, isBook }: SharedEpisode): string {
  if (!isBook) return row.feed_title;
  return row.title === row.feed_title ? feed.author : `${row.feed_title} · ${feed.author}`;
}

/** Many may hear one episode at once, and its publisher's host is not asked without end. */
const maxStreams = 16;

/**
 * Episodes for anyone with a link to one, as long as its listener is subscribed to the show. The books of the music folder
 * are everybody's here, and nobody subscribes to them.
 */
export function sharedEpisodes({ net, feeds, episodes, subscriptions, pictures }: Needs): Shareable {
  const streams = streamLimit(maxStreams);

  async function find({ userId, itemId }: Shared): Promise<SharedEpisode | null> {
    const row = isEpisodeId(itemId) ? await episodes.visible(Number(itemId), userId) : undefined;
    const feed = row && (await feeds.byId(row.feed_id));
    if (row === undefined || feed === undefined || row.enclosure_url === null) return null;
    const isBook = bookIdAt(feed.url) !== undefined;
    if (!isBook && !(await subscriptions.has(userId, row.feed_id))) return null;
    return { row, feed, sound: row.enclosure_url, isBook };
  }

  return {
    kinds: ['episode'],
    async find(shared) {
      const episode = await find(shared);
      if (episode === null) return null;
      const { row, isBook } = episode;
      const by = creditOf(episode);
      const track = { id: shared.itemId, title: row.title, by, seconds: row.duration_seconds };
      const hasPicture = (row.image ?? row.feed_image) !== null;
      return { title: row.title, by, tracks: [track], total: 1, hasPicture, isBook };
    },
    async booksAmong(_kind, itemIds) {
      const parts = await episodes.partsAmong(itemIds.filter(isEpisodeId).map(Number));
      return new Set(itemIds.filter((id) => parts.has(Number(id))));
    },
    async sendAudio(shared, trackId, request, response) {
      const episode = trackId === shared.itemId ? await find(shared) : null;
      if (episode === null) throw missing(texts.unknownEpisode);
      if (!streams.enter(`${shared.userId} ${shared.itemId}`, response))
        throw new Refusal(429, 'too_many_requests', texts.tooManyStreams, { retryAfterSeconds: 5 });
      const { row, feed, sound } = episode;
      const url = withFeedCredentials(sound, feed.url);
      await sendAudio(net, { url, type: row.enclosure_type }, request, response);
    },
    async sendPicture(shared, size, request, response) {
      const { row } = (await find(shared)) ?? {};
      const url = row?.image ?? row?.feed_image;
      if (!url) throw missing(texts.noPicture);
      await sendCover(pictures, { url, size }, request, response);
    },
  };
}
