import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseProblem, isDamaged } from '#server/database/sqlite-fault.ts';
import { catalogueSchema, identitySchema, schemaVersion } from './folder-schema.ts';
import { prepare, rowsOf } from './query.ts';

const catalogueName = 'folder.sqlite';
const versionOf = rowsOf({ user_version: 'integer not null' }, 'pragma user_version');
export const identityName = 'folder-identity.sqlite';

/** Opens the catalogue; rebuilds one of another version or that SQLite cannot read. Deeper damage is found by the scan (`isDamaged`). */
export function openFolderDatabase(dataFolder: string): DatabaseSync {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, catalogueName);
  try {
    const database = connect(path);
    if (prepare(database, versionOf).get()?.user_version === schemaVersion) return database;
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    database.close();
    if (tables.length > 0 && !tables.some(({ name }) => name === 'song')) throw new Error(foreign(path));
  } catch (thrown) {
    if (!isDamaged(thrown)) {
      const problem = databaseProblem(
        thrown,
        path,
        'Whoever runs Earshot must be able to read and write it.',
      );
      throw problem === undefined ? thrown : new Error(problem);
    }
  }
  removeDatabase(path);
  const database = connect(path);
  database.exec(`begin; ${catalogueSchema}; pragma user_version = ${schemaVersion}; commit`);
  return database;
}

const foreign = (path: string) =>
  `The file ${path} is a database of another program. Please move it away, or give Earshot a DATA_DIR of its own.`;

/** Removes the catalogue, so that the next opening rebuilds it. No connection may be open. */
export function removeFolderDatabase(dataFolder: string): void {
  removeDatabase(join(dataFolder, catalogueName));
}

const identityRemedy =
  'It says which song has which id, so that what listeners saved leads to the right songs, and nothing else can say it: ' +
  'please restore it from a backup. To begin with new ids instead, which likes and playlists will not know, move it away and start again.';

/** What was thrown of the identities, with the file's path and the remedy where it is the file's fault. */
function withRemedy(thrown: unknown, path: string): unknown {
  const problem = databaseProblem(thrown, path, identityRemedy);
  return problem === undefined ? thrown : new Error(problem);
}

/** Attaches the identities as `identity`. Throws a sentence for a file that cannot be used: it is never replaced. */
export function attachIdentities(database: DatabaseSync, dataFolder: string): void {
  const path = join(dataFolder, identityName);
  try {
    database.prepare('attach ? as identity').run(path);
    database.exec(
      `pragma identity.journal_mode = wal; pragma identity.synchronous = full; ${identitySchema}`,
    );
  } catch (thrown) {
    throw withRemedy(thrown, path);
  }
}

/** Whether every page of the identities can be read; a sentence where one cannot. Reads the whole file. */
export function identityProblem(database: DatabaseSync, dataFolder: string): string | null {
  const path = join(dataFolder, identityName);
  try {
    const verdict = database.prepare('pragma identity.quick_check(1)').get()?.['quick_check'];
    return verdict === 'ok' ? null : `The database ${path} is damaged. ${identityRemedy}`;
  } catch (thrown) {
    return databaseProblem(thrown, path, identityRemedy) ?? String(thrown);
  }
}

/** For a start: throws the sentence where the identities of the data folder cannot be used. Reads their first pages alone. */
export function checkIdentities(dataFolder: string): void {
  const database = new DatabaseSync(':memory:');
  try {
    attachIdentities(database, dataFolder);
    for (const table of ['song_identity', 'album_identity', 'artist_identity'])
      database.prepare(`select * from identity.${table} limit 1`).get();
  } catch (thrown) {
    throw withRemedy(thrown, join(dataFolder, identityName));
  } finally {
    database.close();
  }
}

function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -4000');
  return database;
}

function removeDatabase(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
}
