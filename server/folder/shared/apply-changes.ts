import type { DatabaseSync } from 'node:sqlite';
import { type UnitRow, unitWriter } from '../changes/catalogue-units.ts';
import { type ChangePosition, readChangePosition, writeChangePosition } from '../changes/change-position.ts';
import { createWordCollector } from '../scan/word-collector.ts';
import { attachIdentities, openFolderDatabase } from '../store/folder-database.ts';
import { writeStatement } from '../store/insert.ts';
import { countOf, prepare } from '../store/query.ts';
import { indexedWords } from '../store/search-words.ts';
import type { Table } from '../store/table.ts';
import * as tables from '../store/tables.ts';
import { wordStore } from '../store/word-store.ts';
import type { ApplyStart, CataloguePosition, ChangeOrder } from './apply-message.ts';

/** Writes published changes into a catalogue, each as one transaction. */
export function openApplier({ dataFolder, musicFolders }: ApplyStart) {
  const database = openFolderDatabase(dataFolder);
  attachIdentities(database, dataFolder);
  const write = unitWriter(database, musicFolders);
  const words = wordWriters(database);
  const songs = prepare(database, countOf('from identity.song_identity'));

  function begin(): void {
    if (!database.isTransaction) database.exec('begin immediate');
  }

  function perform(order: ChangeOrder): CataloguePosition | null {
    if (order.kind === 'position') return { ...readChangePosition(database), songs: songs.one().count };
    if (order.kind === 'rows') writeRows(order.rows);
    else commit(order);
    return null;
  }

  function writeRows(changed: readonly UnitRow[]): void {
    begin();
    for (const row of changed) {
      const { kind, key, rows } = write(row);
      words.note(kind, Number(key), rows[0]?.[0]);
    }
    words.write();
  }

  function commit(position: ChangePosition): void {
    begin();
    writeChangePosition(database, position);
    database.exec('commit');
  }

  return {
    database,
    perform,
    close: (): void => database.close(),
    rollBack(): void {
      if (database.isOpen && database.isTransaction) database.exec('rollback');
    },
  };
}

/** The columns whose words each kind is found by; one that is a book is found otherwise. */
const named = {
  song: [tables.song, 'title', 'artist_name', 'album_title'],
  album: [tables.album, 'title', 'artist_name'],
  artist: [tables.artist, 'name'],
} as const;
type NamedKind = keyof typeof named;
const isNamed = (kind: string): kind is NamedKind => Object.hasOwn(named, kind);

/** What search finds songs, albums and artists by is made from their rows, as a scan does. */
function wordWriters(database: DatabaseSync) {
  const storeWords = wordStore(database);
  const writerOf = (kind: NamedKind) => {
    const [table, ...columns] = named[kind];
    return {
      drop: writeStatement(database, `delete from ${kind}_words where rowid = ?`),
      collector: createWordCollector(database, `${kind}_words`),
      textsOf: textsOf(table, columns),
      isBook: (row: readonly unknown[]) => row[columnOf(table, 'is_book')] === 1,
      /** A scan takes the typed words of albums from their songs. */
      wordsOf: kind === 'album' ? (text: string) => text : storeWords,
    };
  };
  const writers = { song: writerOf('song'), album: writerOf('album'), artist: writerOf('artist') };

  return {
    note(kind: string, id: number, row: readonly unknown[] | undefined): void {
      if (!isNamed(kind)) return;
      const { drop, collector, textsOf: texts, isBook, wordsOf } = writers[kind];
      if (row === undefined || isBook(row)) drop.run(id);
      else collector.put(id, wordsOf(indexedWords(...texts(row))));
    },
    write(): void {
      for (const { collector } of Object.values(writers)) collector.write();
    },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const columnOf = (table: Table, name: string) => Object.keys(table.columns).indexOf(name);

function textsOf(table: Table, columns: readonly string[]) {
  const indexes = columns.map((name) => columnOf(table, name));
  return (row: readonly unknown[]) => indexes.map((index) => textOf(row[index]));
}
