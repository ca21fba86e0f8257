import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer as wholeOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { migrationList } from '#server/database/migration-list.ts';
import { everyTableName } from '#server/database/table-names.ts';
import { identityName, keyName, type Manifest, tableFile } from './backup-contents.ts';
import { NoBackup, type OpenedBackup } from './read-archive.ts';
import { refuseNewer, type Value } from './snapshot.ts';
import { isWhole } from './sqlite-file.ts';

const row = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Unpacks a file of the backup to a new path, readable by its owner only. */
export async function unpackFile(backup: OpenedBackup, name: string, to: string): Promise<void> {
  await pipeline(
    Readable.from(backup.bytes(name)),
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  );
}

/** The rows of a table, one by one. Throws a `NoBackup` for an invalid row, and for a wrong number of rows. */
export async function* rowsOf(
  backup: OpenedBackup,
  { name, columns, rows }: Manifest['tables'][number],
): AsyncGenerator<Value[]> {
  let rowCount = 0;
  for await (const line of backup.lines(name)) {
    const values = readRow(line);
    if (values?.length !== columns.length)
      throw new NoBackup(`The backup is damaged: row ${rowCount + 1} of ${name} cannot be read.`);
    rowCount += 1;
    yield values;
  }
  if (rowCount !== rows)
    throw new NoBackup(`The backup is damaged: it has ${rowCount} of the ${rows} rows of ${name}.`);
}

function readRow(line: string): Value[] | undefined {
  try {
    return z.safeParse(row, JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * Verifies a backup: every row, every checksum, the pages of SQLite files. `scratch` is a folder for files that must be on disk
 * to be checked. Throws a sentence for a damaged or foreign backup, or one of a newer Earshot.
 */
export async function verifyBackup(backup: OpenedBackup, scratch: string): Promise<void> {
  const { migrations, tables, files, version } = backup.manifest;
  refuseNewer(migrations, Object.keys(migrationList), `The backup (of Earshot ${version})`);
  const expected = new Set([...tables.map(({ name }) => tableFile(name)), identityName, keyName]);
  const unexpected =
    tables.find(({ name }) => !everyTableName.includes(name)) ??
    files.find(({ name }) => !expected.has(name));
  if (unexpected) throw new NoBackup(`The backup holds what no backup of Earshot has: ${unexpected.name}.`);
  for (const table of tables) for await (const _row of rowsOf(backup, table));
  for (const { name } of files) {
    if (name === keyName) await checkKey(backup);
    if (name === identityName) await unpackWhole(backup, join(scratch, identityName));
  }
}

async function checkKey(backup: OpenedBackup): Promise<void> {
  const key = await wholeOf(backup.bytes(keyName));
  if (!/^[\da-f]{64}\s*$/.test(key.toString()))
    throw new NoBackup('The backup is damaged: its key is no key.');
}

async function unpackWhole(backup: OpenedBackup, to: string): Promise<void> {
  await unpackFile(backup, identityName, to);
  if (!isWhole(to)) throw new NoBackup(`The backup is damaged: ${identityName} is not whole.`);
}
