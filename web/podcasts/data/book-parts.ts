import { queryOptions } from '@tanstack/react-query';
import type { Episode } from '#contract/podcast-shapes.ts';
import { episodes } from '#contract/podcasts.ts';
import { wallTimeMs } from '#rules/clock.ts';
import type { PlayableItem } from '#rules/queue/item.ts';
import { call } from '#web/api.ts';
import { playableEpisode } from './playable-episode.ts';

/** As many as one call gives. */
const maxParts = 1000;
const freshMilliseconds = 10 * 60_000;
/** Time zones of publishers are a day off at most; a part of a later date is announced only. */
const announcedSlackSeconds = 24 * 60 * 60;

/** A part that its publisher withdrew, that is not out yet, or that has no sound, is not played. */
function playablePart(part: Episode, nowSeconds: number): PlayableItem | undefined {
  const isOut = !part.removed && part.datePublished <= nowSeconds + announcedSlackSeconds;
  return isOut ? playableEpisode(part) : undefined;
}

type PartsRequest = { showId: string; before: string | undefined; signal: AbortSignal };

/** All parts behind a cursor, in calls one after the other. */
async function partsFrom({ showId, before, signal }: PartsRequest): Promise<Episode[]> {
  const input = { ids: showId, limit: maxParts, order: 'oldest', ...(before && { before }) } as const;
  const { items, before: next } = (await call(episodes, input, { signal })).data;
  return next === null ? items : [...items, ...(await partsFrom({ showId, before: next, signal }))];
}

/** The parts of a book, the first one first; stored on the device as other lists are, so that a book plays on offline. */
export const bookPartsQuery = (showId: string) =>
  queryOptions({
    queryKey: ['podcasts', 'parts', showId],
    queryFn: ({ signal }) => partsFrom({ showId, before: undefined, signal }),
    staleTime: freshMilliseconds,
  });

/** What follows a part; undefined after the last one, and where the part is not listed. */
export function nextPart(
  parts: readonly Episode[],
  id: string,
  nowSeconds = wallTimeMs() / 1000,
): PlayableItem | undefined {
  const index = parts.findIndex((part) => String(part.id) === id);
  if (index < 0) return undefined;
  for (const part of parts.slice(index + 1)) {
    const item = playablePart(part, nowSeconds);
    if (item !== undefined) return item;
  }
  return undefined;
}
