import { hash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { writeStatement } from '../store/insert.ts';
import type { Shape, Table } from '../store/table.ts';
import * as tables from '../store/tables.ts';
import { isPathColumn, pathChanger, travellingPaths } from './travelling-paths.ts';

/** Rows that belong to one key and travel together: a song with its artists and lyrics, an album with its genres. */
export type Unit = {
  kind: string;
  /** Identities are the same in every version of the catalogue. */
  isIdentity: boolean;
  /** The first table has one row for a key; the others have those of the same key. */
  parts: readonly { table: Table; key: string }[];
};

const part = <S extends Shape>(table: Table<S>, key: keyof S & string) => ({ table, key });
const unit = (kind: string, ...parts: Unit['parts']): Unit => ({ kind, isIdentity: false, parts });
const identity = <S extends Shape>(table: Table<S>, key: keyof S & string): Unit => ({
  kind: table.name.replace('identity.', ''),
  isIdentity: true,
  parts: [part(table, key)],
});

/** All that several servers share of a catalogue and of its identities. Words of the search are made from it by each. */
export const units: readonly Unit[] = [
  identity(tables.songIdentity, 'id'),
  identity(tables.albumIdentity, 'key'),
  identity(tables.artistIdentity, 'key'),
  identity(tables.departedSong, 'id'),
  unit('artist', part(tables.artist, 'id')),
  unit(
    'album',
    part(tables.album, 'id'),
    part(tables.albumArtist, 'album_id'),
    part(tables.albumGenre, 'album_id'),
  ),
  unit(
    'song',
    part(tables.song, 'id'),
    part(tables.songArtist, 'song_id'),
    part(tables.songDetail, 'of_song'),
    part(tables.songCredit, 'song_id'),
    part(tables.lyrics, 'song_id'),
  ),
  unit('picture', part(tables.picture, 'id')),
  unit('cover', part(tables.cover, 'directory')),
  unit('artist_cover', part(tables.artistCover, 'directory')),
  unit('unreadable', part(tables.unreadable, 'path')),
  unit('setting', part(tables.setting, 'name')),
];

/** Settings of one server alone, which no other gets. */
export const ownSettings = ['checked_at', 'change_revision', 'catalogue_lineage'] as const;

const keySchema = z.union([z.string(), z.number()]);
export type UnitKey = z.output<typeof keySchema>;

/** A unit as it travels. `key` tells it from others; `body` is JSON of the key itself and of its rows. */
export type UnitRow = { kind: string; key: string; body: string };

const value = z.union([z.string(), z.number(), z.null()]);
const values = z.array(value);
/** The rows in the order of the parts and of their columns; without any it is gone. */
const bodySchema = z.tuple([keySchema, z.array(z.array(values))]);
type Rows = z.output<typeof bodySchema>[1];

/** An index of PostgreSQL holds no more than 2,700 bytes, and a path may be longer. */
const maxKeyLength = 400;

/** JSON, because a path may hold what PostgreSQL does not store as text. */
function keyText(key: UnitKey): string {
  const text = JSON.stringify(key);
  return text.length <= maxKeyLength ? text : `${text.slice(0, maxKeyLength)} ${hash('sha256', text)}`;
}

/** Reads units as they travel. */
export function unitReader(
  database: DatabaseSync,
  musicFolders: readonly string[],
): (kind: string, key: UnitKey) => UnitRow {
  const { leave } = travellingPaths(musicFolders);

  function readerOf({ kind, parts }: Unit): (key: UnitKey) => UnitRow {
    const readParts = parts.map(({ table, key }) => {
      const columns = Object.keys(table.columns).join(', ');
      const statement = database.prepare(`select ${columns} from ${table.name} where ${key} = ?`);
      statement.setReturnArrays(true);
      const withPaths = pathChanger(table, leave);
      return (value: UnitKey) => statement.all(value).map((row) => withPaths(z.parse(values, row)));
    });
    const isPath = isPathColumn(parts[0]?.key ?? '');
    return (key) => {
      const rows = readParts.map((read) => read(key));
      const travelling = isPath ? leave(String(key)) : key;
      const isGone = rows[0]?.length === 0;
      return {
        kind,
        key: keyText(travelling),
        body: JSON.stringify([travelling, isGone ? [] : rows]),
      };
    };
  }

  const readers = new Map(units.map((one) => [one.kind, readerOf(one)]));
  return (kind, key) => ofKind(readers, kind)(key);
}

type Applied = { kind: string; key: UnitKey; rows: Rows };

/** Writes units into another catalogue, in the caller's transaction. Throws for what is no unit. */
export function unitWriter(
  database: DatabaseSync,
  musicFolders: readonly string[],
): (row: UnitRow) => Applied {
  const { arrive } = travellingPaths(musicFolders);
  const sortAlbum = writeStatement(database, 'update album set artist_folded = ? where id = ?');
  const sortedBy = Object.keys(tables.album.columns).indexOf('artist_folded');

  function partWriter({ table, key }: Unit['parts'][number]) {
    const drop = writeStatement(database, `delete from ${table.name} where ${key} = ?`);
    const put = putInto(database, table);
    const withPaths = pathChanger(table, arrive);
    return {
      drop: (value: UnitKey) => void drop.run(value),
      put: (rows: Rows[number]): void => {
        for (const row of rows) put.run(...withPaths(row));
      },
    };
  }

  /** The trigger of the table looks for the artist, whose row may come later. */
  function correctSorting(key: UnitKey, [album]: Rows[number] = []): void {
    if (album !== undefined) sortAlbum.run(album[sortedBy] ?? '', key);
  }

  function writerOf({ kind, parts }: Unit) {
    const writers = parts.map(partWriter);
    const isPath = isPathColumn(parts[0]?.key ?? '');
    return (travelling: UnitKey, rows: Rows): void => {
      const key = isPath ? arrive(String(travelling)) : travelling;
      for (const { drop } of writers) drop(key);
      for (const [index, { put }] of writers.entries()) put(rows[index] ?? []);
      if (kind === 'album') correctSorting(key, rows[0]);
    };
  }

  const writers = new Map(units.map((one) => [one.kind, writerOf(one)]));
  return ({ kind, body }) => {
    const [key, rows] = z.parse(bodySchema, JSON.parse(body));
    ofKind(writers, kind)(key, rows);
    return { kind, key, rows };
  };
}

function ofKind<Work>(byKind: ReadonlyMap<string, Work>, kind: string): Work {
  const work = byKind.get(kind);
  if (work === undefined) throw new TypeError(`The catalogue has no ${kind}.`);
  return work;
}

function putInto(database: DatabaseSync, table: Table): StatementSync {
  const names = Object.keys(table.columns);
  return writeStatement(
    database,
    `insert or replace into ${table.name} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
  );
}
