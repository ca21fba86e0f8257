import type { DatabaseSync } from 'node:sqlite';
import { insertInto } from './insert.ts';
import { prepare } from './prepare.ts';
import { fields, select } from './query.ts';
import * as tables from './tables.ts';

const valueOf = select(fields(tables.setting, 'value'), 'from setting where name = ?');

type Setting = 'revision' | 'finished_at' | 'checked_at' | 'can_convert';

/**
 * Numbers that outlive a restart: the catalogue's revision, when the last scan ended and when every page was last looked
 * at (epoch milliseconds), whether sound can be converted (0 or 1).
 */
export function readSetting(database: DatabaseSync, name: Setting): number | null {
  return prepare(database, valueOf).get(name)?.value ?? null;
}

export function writeSetting(database: DatabaseSync, name: Setting, value: number): void {
  insertInto(database, tables.setting, { or: 'replace' })({ name, value });
}
