import { missing, Refusal } from '#server/http/errors.ts';
import type { Request, Response } from '#server/http/serve.ts';
import { streamLimit } from '#server/http/stream-limit.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import { texts } from '../shared/texts.ts';
import type { EpisodeRepository } from '../store/episode-repository.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import { withFeedCredentials } from './enclosure-address.ts';
import { sendAudio } from './episode-audio.ts';

const maxStreams = 4;

export type EpisodeSender = ReturnType<typeof createEpisodeSender>;

/** Sends an episode's audio to whoever may know it. 404 for any other, 429 for a fifth at once. */
export function createEpisodeSender(needs: {
  net: OutboundFetch;
  feeds: FeedRepository;
  episodes: EpisodeRepository;
}) {
  const streams = streamLimit(maxStreams);
  return async function sendEpisode(
    { id, userId }: { id: number; userId: string },
    request: Request,
    response: Response,
  ): Promise<void> {
    const row = await needs.episodes.visible(id, userId);
    if (!row) throw missing(texts.unknownEpisode);
    if (row.enclosure_url === null) throw missing(texts.noAudio);
    if (!streams.enter(userId, response))
      throw new Refusal(429, 'too_many_requests', texts.tooManyStreams, { retryAfterSeconds: 5 });
    const feed = await needs.feeds.byId(row.feed_id);
    const url = withFeedCredentials(row.enclosure_url, feed?.url ?? row.enclosure_url);
    await sendAudio(needs.net, { url, type: row.enclosure_type }, request, response);
  };
}
