import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '#server/database/database-fault.ts';
import type { Location } from '#server/database/open-database.ts';
import { acquireExclusive, acquireShared } from './postgres-lock.ts';

/** Releases a lock; the system does so too when the process ends. */
export type Release = () => Promise<void>;

const runningSentence =
  'Earshot is running on this database. Please stop it first: a restore replaces what it holds open.';
const restoringSentence =
  'A restore of this data folder is going on. Please start Earshot when it has ended.';

/** References to open connections: the garbage collector would close them and release their locks. */
const openLocks = new Set<DatabaseSync>();

/**
 * Uses SQLite's locks on an empty file, shared by any number of processes or exclusive to one. They end with the process,
 * even after a kill.
 */
function holdFolder(
  dataFolder: string,
  mode: 'shared' | 'alone',
  name = 'earshot.lock',
): Release | undefined {
  mkdirSync(dataFolder, { recursive: true });
  const lock = new DatabaseSync(join(dataFolder, name), { timeout: 0 });
  try {
    lock.exec(mode === 'alone' ? 'begin exclusive' : 'begin; select * from sqlite_master');
    openLocks.add(lock);
    return async () => {
      openLocks.delete(lock);
      lock.close();
    };
  } catch (thrown) {
    lock.close();
    if (!isBusy(thrown)) throw thrown;
    return undefined;
  }
}

async function hold(
  location: Location,
  dataFolder: string,
  mode: 'shared' | 'alone',
  sentence: string,
): Promise<Release> {
  const folder = holdFolder(dataFolder, mode);
  if (folder === undefined) throw new Error(sentence);
  if (location.kind === 'sqlite') return folder;
  const database = await (mode === 'alone' ? acquireExclusive : acquireShared)(location.url).catch(
    async (thrown) => {
      await folder();
      throw thrown;
    },
  );
  if (database === undefined) {
    await folder();
    throw new Error(sentence);
  }
  return async () => {
    await database();
    await folder();
  };
}

/** Takes the shared lock for work on a database. Throws a sentence during a restore. */
export const lockWhileRunning = (location: Location, dataFolder: string): Promise<Release> =>
  hold(location, dataFolder, 'shared', restoringSentence);

/** Takes the exclusive lock for a restore. Throws a sentence while the database or its data folder is in use. */
export const lockForRestore = (location: Location, dataFolder: string): Promise<Release> =>
  hold(location, dataFolder, 'alone', runningSentence);

const retryDelayMs = 100;
/** Retries, since a server that is stopping may take a moment. */
const maxTries = 20;

/**
 * Takes the lock of the one server of a data folder, which commands do not need. Throws a sentence while another server holds
 * it.
 */
export async function lockAsServer(dataFolder: string): Promise<Release> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 0) await sleep(retryDelayMs);
    const release = holdFolder(dataFolder, 'alone', 'earshot-server.lock');
    if (release !== undefined) return release;
  }
  throw new Error(
    `Another Earshot runs on DATA_DIR ${dataFolder}. Stop it, or give this one a DATA_DIR of its own.`,
  );
}
