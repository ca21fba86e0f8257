import type { QueryClient } from '@tanstack/react-query';
import type { Song } from '../provider/item.ts';
import type { Parted } from '../provider/library.ts';
import type { PagedList } from './paged-list.ts';

/** A library may have 100,000 songs: upper bounds of the songs queued and the requests made for one press of play. */
const maxSongs = 500;
const maxPages = 8;

type Length = { pageSize: number; total: number };

/** The songs queued when the one at `index` is played: its page and those after it, in parallel as far as `total` is known. */
export async function readSongsFrom(
  index: number,
  { pageSize, total }: Length,
  readPage: (page: number) => Promise<Parted<Song>>,
): Promise<{ songs: Song[]; start: number }> {
  const first = Math.floor(index / pageSize);
  const end = first + Math.min(maxPages, maxSongs / pageSize);
  const knownEnd = Math.max(first + 1, Math.min(end, Math.ceil(total / pageSize)));
  const parts = await Promise.all(
    Array.from({ length: knownEnd - first }, (_, step) => readPage(first + step)),
  );
  for (let page = knownEnd; page < end && (parts.at(-1)?.total ?? 0) > page * pageSize; page += 1)
    // Each says whether there is another.
    parts.push(await readPage(page));
  return { songs: parts.flatMap(({ items }) => items), start: index - first * pageSize };
}

/** What stands at these places of a list, in its order: pages that were never looked at are read now, one after the other. */
export async function readItemsAt<Item>(
  queries: QueryClient,
  list: PagedList<Item>,
  places: ReadonlySet<number>,
): Promise<Item[]> {
  const ordered = [...places].sort((one, other) => one - other);
  const result: Item[] = [];
  for (const page of new Set(ordered.map((place) => Math.floor(place / list.pageSize)))) {
    // What shows is what is meant, also when it was read a while ago.
    const query = { ...list.page(page), staleTime: Number.POSITIVE_INFINITY };
    // One request at a time.
    const { items } = await queries.fetchQuery(query);
    for (const place of ordered)
      if (Math.floor(place / list.pageSize) === page)
        result.push(...items.slice(place % list.pageSize, (place % list.pageSize) + 1));
  }
  return result;
}
