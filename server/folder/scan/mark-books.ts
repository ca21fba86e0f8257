import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { writeStatement } from '../store/insert.ts';
import { readSetting, writeSetting } from '../store/setting.ts';
import type { BookOrder } from './scan-order.ts';

/** No file has this size: the scan reads the song again. */
const unread = 'update song set size = -1';

/** Marks the songs to read again because their album is called something else now, or other folders are of books. */
export function markBooks(database: DatabaseSync, { folders, kinds }: BookOrder): void {
  if (kinds.length > 0)
    writeStatement(
      database,
      `${unread} where id in (select song.id from json_each(?) as kind
         join song on song.album_id = kind.value ->> 0 where song.is_book <> kind.value ->> 1)`,
    ).run(JSON.stringify(kinds));
  const stamp = crc32(JSON.stringify(folders));
  if (stamp === (readSetting(database, 'book_folders') ?? crc32('[]'))) return;
  writeStatement(
    database,
    `${unread} where is_book = 1 or exists (select 1 from json_each(?) as folder
       where substr(song.path, 1, length(folder.value) + 1) = folder.value || '/')`,
  ).run(JSON.stringify(folders));
  writeSetting(database, 'book_folders', stamp);
}
