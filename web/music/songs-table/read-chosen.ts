import type { QueryClient } from '@tanstack/react-query';
import { ToldError } from '#web/api.ts';
import type { Song } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import type { SongRule } from '../provider/song-lists.ts';
import { selectionTexts } from '../selection/selection-texts.ts';
import { ruleSongs } from '../song-lists/song-list-queries.ts';

/** As many as a playlist holds. */
const maxSongs = 10_000;

/** The songs at these places of a list, in its order: those that were never looked at are read now. */
export async function readChosen(
  queries: QueryClient,
  provider: MusicProvider,
  rule: SongRule,
  places: ReadonlySet<number>,
): Promise<Song[]> {
  if (places.size > maxSongs) throw new ToldError(selectionTexts.tooMany(maxSongs));
  const list = ruleSongs(provider, rule);
  const ordered = [...places].sort((one, other) => one - other);
  const songs: Song[] = [];
  for (const page of new Set(ordered.map((place) => Math.floor(place / list.pageSize)))) {
    // What shows is what is meant, also when it was read a while ago.
    const asked = { ...list.page(page), staleTime: Number.POSITIVE_INFINITY };
    // oxlint-disable-next-line no-await-in-loop -- one request at a time
    const { items } = await queries.fetchQuery(asked);
    for (const place of ordered)
      if (Math.floor(place / list.pageSize) === page)
        songs.push(...[items[place % list.pageSize] ?? []].flat());
  }
  return songs;
}
