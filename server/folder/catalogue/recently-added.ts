import { countOf, rowsOf } from '../store/query.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { type Hidden, numbersAsJson } from './hidden.ts';

/** An album's number, or the place of a playlist in the list that was given. */
export type Recent = { album: number } | { playlist: number };

const newest = rowsOf(
  { is_playlist: 'integer not null', id: 'integer not null' },
  `select * from (
     select 0 as is_playlist, id, first_seen_at as added_at, newest_file_at from album
     where id not in (select value from json_each(?1))
     order by first_seen_at desc, newest_file_at desc, id desc limit ?3 + ?4)
   union all
   select 1, key, value, 9e15 from json_each(?2)
   order by added_at desc, newest_file_at desc, is_playlist, id desc limit ?3 offset ?4`,
);
const albumCount = countOf('from album');

/** One page of albums and playlists, newest first; `playlistTimes` (epoch ms) are newest first. A playlist comes before an album of the same time. */
export function recentlyAdded(
  read: CatalogueReader,
  hidden: Hidden,
  playlistTimes: readonly number[],
  page: { limit: number; offset: number },
): { recent: Recent[]; total: number } {
  const rows = read.all(
    newest,
    numbersAsJson(hidden.albums),
    JSON.stringify(playlistTimes),
    page.limit,
    page.offset,
  );
  const albums = read.get(albumCount)?.count ?? 0;
  return {
    recent: rows.map(({ is_playlist, id }) => (is_playlist === 1 ? { playlist: id } : { album: id })),
    total: albums - hidden.albums.size + playlistTimes.length,
  };
}
