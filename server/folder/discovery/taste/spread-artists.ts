import type { SongFacts } from './song-facts.ts';

/** Most songs of one artist among ten consecutive ones. */
const maxOfArtist = 2;
const within = 10;

/**
 * Takes songs in order but spreads artists: at most two songs of one in any ten, never two in a row. `before`: songs played
 * just before, the last one last. Where no artist is due it stops, or with `atAnyRate` takes the one played longest ago.
 */
export function spreadArtists(
  candidates: readonly SongFacts[],
  { limit, before, atAnyRate }: { limit: number; before: readonly SongFacts[]; atAnyRate: boolean },
): SongFacts[] {
  const remaining = [...candidates];
  const order = before.slice(1 - within);
  const start = order.length;
  while (order.length - start < limit && remaining.length > 0) {
    const near = order.slice(1 - within);
    let index = remaining.findIndex((song) => isDue(song, near));
    if (index < 0 && !atAnyRate) break;
    if (index < 0) index = leastRecent(remaining, near);
    const [song] = remaining.splice(index, 1);
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

function leastRecent(remaining: readonly SongFacts[], near: readonly SongFacts[]): number {
  let best = 0;
  let bestAgo = -1;
  for (const [index, { artists }] of remaining.entries()) {
    const ago = near.length - near.findLastIndex((song) => song.artists[0] === artists[0]);
    if (ago > bestAgo) [best, bestAgo] = [index, ago];
  }
  return best;
}
