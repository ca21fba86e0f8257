import type { DatabaseSync } from 'node:sqlite';
import { writeStatement } from '../store/insert.ts';

/** Collects words of rows and writes them in one statement before the transaction ends: FTS5 flushes at every other statement, which is slow. */
export function createWordCollector(
  database: DatabaseSync,
  table: 'song_words' | 'album_words' | 'artist_words',
) {
  const write = writeStatement(
    database,
    `insert or replace into ${table} (rowid, words)
     select value ->> 0, value ->> 1 from json_each(?)`,
  );
  let gathered: [id: number, words: string][] = [];
  return {
    put: (id: number, words: string): void => void gathered.push([id, words]),
    write(): void {
      if (gathered.length === 0) return;
      write.run(JSON.stringify(gathered));
      gathered = [];
    },
  };
}
