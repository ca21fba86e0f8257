import type { SongFacts } from './song-facts.ts';

/** No more than so many songs of an artist in any ten that follow each other. */
const maxOfArtist = 2;
const within = 10;

/**
 * Takes songs in their order, the best first, but spreads the artists: at most two songs of one in any ten, never two
 * in a row. `before` are the songs heard just before, the last of them last. Where only songs of artists that are due
 * later are left, it stops, or with `atAnyRate` takes the one whose artist was heard longest ago.
 */
export function spreadArtists(
  candidates: readonly SongFacts[],
  { limit, before, atAnyRate }: { limit: number; before: readonly SongFacts[]; atAnyRate: boolean },
): SongFacts[] {
  const left = [...candidates];
  const order = before.slice(1 - within);
  const start = order.length;
  while (order.length - start < limit && left.length > 0) {
    const near = order.slice(1 - within);
    let index = left.findIndex((song) => isDue(song, near));
    if (index < 0 && !atAnyRate) break;
    if (index < 0) index = leastRecent(left, near);
    const [song] = left.splice(index, 1);
    if (song) order.push(song);
  }
  return order.slice(start);
}

function isDue({ artists }: SongFacts, near: readonly SongFacts[]): boolean {
  const [artist] = artists;
  const last = near.at(-1);
  if (artist === undefined) return true;
  if (last && last.artists[0] === artist) return false;
  return near.filter((song) => song.artists[0] === artist).length < maxOfArtist;
}

function leastRecent(left: readonly SongFacts[], near: readonly SongFacts[]): number {
  let best = 0;
  let bestAgo = -1;
  for (const [index, { artists }] of left.entries()) {
    const ago = near.length - near.findLastIndex((song) => song.artists[0] === artists[0]);
    if (ago > bestAgo) [best, bestAgo] = [index, ago];
  }
  return best;
}
