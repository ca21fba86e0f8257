import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { writeStatement } from '../store/insert.ts';
import { prepare, rowsOf } from '../store/query.ts';
import { readSetting, writeSetting } from '../store/setting.ts';
import type { BookOrder } from './scan-order.ts';

/** No file has this size: the scan reads the song again. */
const unread = 'update song set size = -1';

/** The settings that say what albums were called when they were last marked. */
const calledBefore = `select name, value as is_book, cast(substr(name, 12) as integer) as album_id from setting
  where name like 'album_kind:%'`;
const markedKinds = rowsOf({ album_id: 'integer not null', is_book: 'integer not null' }, calledBefore);

/** Marks the songs to read again because their album is called something else now, or nothing any more, or other folders are of books. */
export function markBooks(database: DatabaseSync, { folders, kinds }: BookOrder): void {
  if (!wereMarked(database, kinds)) markAlbums(database, JSON.stringify(kinds));
  const stamp = crc32(JSON.stringify(folders));
  if (stamp === (readSetting(database, 'book_folders') ?? crc32('[]'))) return;
  writeStatement(
    database,
    `${unread} where is_book = 1 or exists (select 1 from json_each(?) as folder
       where substr(song.path, 1, length(folder.value) + 1) = folder.value || '/')`,
  ).run(JSON.stringify(folders));
  writeSetting(database, 'book_folders', stamp);
}

/** Whether the last marking was of the same albums. */
function wereMarked(database: DatabaseSync, kinds: BookOrder['kinds']): boolean {
  const marked = new Map(
    prepare(database, markedKinds)
      .all()
      .map(({ album_id, is_book }) => [album_id, is_book === 1]),
  );
  return marked.size === kinds.length && kinds.every(([album, isBook]) => marked.get(album) === isBook);
}

/** `kinds`: a JSON list of pairs, an album's number and whether it is called a book. */
function markAlbums(database: DatabaseSync, kinds: string): void {
  const write = (sql: string) => writeStatement(database, sql).run(kinds);
  write(
    `${unread} where id in (select song.id from json_each(?) as kind
       join song on song.album_id = kind.value ->> 0 where song.is_book <> kind.value ->> 1)`,
  );
  const takenBack = `album_id not in (select value ->> 0 from json_each(?))`;
  write(`${unread} where album_id in (select album_id from (${calledBefore}) where ${takenBack})`);
  write(`delete from setting where name in (select name from (${calledBefore}) where ${takenBack})`);
  write(
    `insert into setting (name, value)
       select 'album_kind:' || (value ->> 0), value ->> 1 from json_each(?) where true
       on conflict (name) do update set value = excluded.value where value <> excluded.value`,
  );
}
