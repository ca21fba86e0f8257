import type { Song } from '../provider/item.ts';
import type { Parted } from '../provider/library.ts';

/** A library may have 100,000 songs: so many are queued from where one begins, in no more requests than these. */
const maxSongs = 500;
const maxPages = 8;

type Length = { pageSize: number; total: number };

/**
 * The songs that are queued when the one at `index` is played: its page and those after it. Pages that are known to be
 * there are read at once. Where nobody says how many there are, `total` grows with each page, and they are read in turn.
 */
export async function readSongsFrom(
  index: number,
  { pageSize, total }: Length,
  readPage: (page: number) => Promise<Parted<Song>>,
): Promise<{ songs: Song[]; start: number }> {
  const first = Math.floor(index / pageSize);
  const end = first + Math.min(maxPages, maxSongs / pageSize);
  const known = Math.max(first + 1, Math.min(end, Math.ceil(total / pageSize)));
  const parts = await Promise.all(Array.from({ length: known - first }, (_, step) => readPage(first + step)));
  for (let page = known; page < end && (parts.at(-1)?.total ?? 0) > page * pageSize; page += 1)
    // oxlint-disable-next-line no-await-in-loop -- each says whether there is another
    parts.push(await readPage(page));
  return { songs: parts.flatMap(({ items }) => items), start: index - first * pageSize };
}
