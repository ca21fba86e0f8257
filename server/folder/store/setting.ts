import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { insertInto } from './insert.ts';
import { fields, prepare, select } from './query.ts';
import * as tables from './tables.ts';

const valueOf = select(fields(tables.setting, 'value'), 'from setting where name = ?');

type Setting =
  | 'revision'
  | 'finished_at'
  | 'checked_at'
  | 'can_convert'
  | 'book_folders'
  | 'change_revision'
  | 'catalogue_lineage';

/**
 * Stored numbers: the catalogue's revision, times of the last scan and full check (epoch ms), whether sound can be
 * converted (0 or 1), a checksum of the folders that are of books alone; where several servers share a catalogue, up to
 * which change this file has it, and which catalogue it is.
 */
export function readSetting(database: DatabaseSync, name: Setting): number | null {
  return prepare(database, valueOf).get(name)?.value ?? null;
}

export function writeSetting(database: DatabaseSync, name: Setting, value: number): void {
  insertInto(database, tables.setting, { or: 'replace' })({ name, value });
}

/**
 * Returns the catalogue's next revision. The first is random: what is cached of a catalogue that was damaged must not pass
 * for what the next one says.
 */
export function raiseRevision(database: DatabaseSync): number {
  const revision = (readSetting(database, 'revision') ?? randomInt(2 ** 30)) + 1;
  writeSetting(database, 'revision', revision);
  return revision;
}
