import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { catalogueSchema, identitySchema, schemaVersion } from './folder-schema.ts';
import { integer } from './row.ts';

const catalogueName = 'folder.sqlite';
const identityName = 'folder-identity.sqlite';

/**
 * Opens the catalogue of the music folder; one of another version, or one that SQLite cannot read, is built anew.
 * Reads only what it needs to know that: a deeper fault is found by the scan (`isDamaged`).
 */
export function openFolderDatabase(dataFolder: string): DatabaseSync {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, catalogueName);
  try {
    const database = connect(path);
    const version = integer(database.prepare('pragma user_version').get() ?? {}, 'user_version');
    if (version === schemaVersion) return database;
    database.close();
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown;
  }
  removeDatabase(path);
  const database = connect(path);
  database.exec(`begin; ${catalogueSchema}; pragma user_version = ${schemaVersion}; commit`);
  return database;
}

/** Takes the catalogue away, so that the next opening builds it anew. No connection may be open. */
export function removeFolderDatabase(dataFolder: string): void {
  removeDatabase(join(dataFolder, catalogueName));
}

/** Attaches the identities as `identity`. A file of them that cannot be read is kept beside, and ids begin anew. */
export function attachIdentities(database: DatabaseSync, dataFolder: string): void {
  const path = join(dataFolder, identityName);
  const attach = () => {
    database.prepare('attach ? as identity').run(path);
    database.exec(
      `pragma identity.journal_mode = wal; pragma identity.synchronous = full; ${identitySchema}`,
    );
  };
  try {
    attach();
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown;
    detach(database);
    renameSync(path, `${path}.damaged`);
    attach();
  }
}

function detach(database: DatabaseSync): void {
  try {
    database.exec('detach identity');
  } catch {
    // It was never attached.
  }
}

/** SQLITE_CORRUPT (11) and SQLITE_NOTADB (26), with their extended codes. */
export function isDamaged(thrown: unknown): boolean {
  const code: unknown = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'errcode') : null;
  return typeof code === 'number' && [11, 26].includes(code & 0xff);
}

function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -4000');
  return database;
}

function removeDatabase(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
}
