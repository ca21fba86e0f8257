import { queryOptions } from '@tanstack/react-query';
import type { Episode } from '#contract/podcast-shapes.ts';
import { episodes } from '#contract/podcasts.ts';
import { wallTimeMs } from '#rules/clock.ts';
import type { PlayableItem } from '#rules/queue/item.ts';
import { call } from '#web/api.ts';
import { playableEpisode } from './playable-episode.ts';

/** A part of a book in its order; without an item it cannot be played. */
export type BookPart = { id: string; item?: PlayableItem };

/** As many as one call gives. */
const maxParts = 1000;
const freshMilliseconds = 10 * 60_000;
/** Time zones of publishers are a day off at most; a part of a later date is announced only. */
const announcedSlackSeconds = 24 * 60 * 60;

/** A part that its publisher withdrew, or that is not out yet, is not played. */
export function bookPart(episode: Episode, nowSeconds: number): BookPart {
  const { id, removed, datePublished } = episode;
  const isOut = !removed && datePublished <= nowSeconds + announcedSlackSeconds;
  const item = isOut ? playableEpisode(episode) : undefined;
  return { id: String(id), ...(item && { item }) };
}

/** The parts of a book, the first one first; stored on the device as other lists are, so that a book plays on offline. */
export const bookPartsQuery = (showId: string) =>
  queryOptions({
    queryKey: ['podcasts', 'parts', showId],
    queryFn: async ({ signal }): Promise<BookPart[]> => {
      const { data } = await call(episodes, { ids: showId, limit: maxParts, order: 'oldest' }, { signal });
      return data.items.map((episode) => bookPart(episode, wallTimeMs() / 1000));
    },
    staleTime: freshMilliseconds,
  });

/** What follows a part; undefined after the last one, and where the part is not listed. */
export function nextPart(parts: readonly BookPart[], id: string): PlayableItem | undefined {
  const index = parts.findIndex((part) => part.id === id);
  return index < 0 ? undefined : parts.slice(index + 1).find(({ item }) => item !== undefined)?.item;
}
