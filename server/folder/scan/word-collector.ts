import type { DatabaseSync } from 'node:sqlite';
import { writeStatement } from '../store/write-statement.ts';

/**
 * Gathers the words of rows and writes them by one statement, which must be before the transaction ends. FTS5 gathers by
 * itself, but every other statement makes it write what it has: a song at a time costs it more than all else of a scan.
 */
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
