import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from '#server/database/database-fault.ts';
import type { Location } from '#server/database/open-database.ts';
import { acquireExclusive, acquireShared } from './postgres-lock.ts';

/** Lets go of what was held; the system does so too when the process dies. */
export type Release = () => Promise<void>;

const running =
  'Earshot is running on this database. Please stop it first: a restore replaces what it holds open.';
const restoring = 'A restore of this data folder is going on. Please start Earshot when it has ended.';

/** A connection that nobody refers to is closed by the garbage collector, and its lock is gone. */
const held = new Set<DatabaseSync>();

/**
 * SQLite's own locks on an empty file: any number of processes share it, or one has it alone. They end with the process,
 * however it dies.
 */
function holdFolder(dataFolder: string, how: 'shared' | 'alone', name = 'earshot.lock'): Release | undefined {
  mkdirSync(dataFolder, { recursive: true });
  const lock = new DatabaseSync(join(dataFolder, name), { timeout: 0 });
  try {
    lock.exec(how === 'alone' ? 'begin exclusive' : 'begin; select * from sqlite_master');
    held.add(lock);
    return async () => {
      held.delete(lock);
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
  how: 'shared' | 'alone',
  sentence: string,
): Promise<Release> {
  const folder = holdFolder(dataFolder, how);
  if (folder === undefined) throw new Error(sentence);
  if (location.kind === 'sqlite') return folder;
  const database = await (how === 'alone' ? acquireExclusive : acquireShared)(location.url).catch(
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

/** For as long as Earshot works on a database, beside others that do. Throws a sentence while it is restored. */
export const lockWhileRunning = (location: Location, dataFolder: string): Promise<Release> =>
  hold(location, dataFolder, 'shared', restoring);

/** For a restore. Throws a sentence while anybody works on the database or its data folder. */
export const lockForRestore = (location: Location, dataFolder: string): Promise<Release> =>
  hold(location, dataFolder, 'alone', running);

const retryMilliseconds = 100;
/** A server that was told to stop may take a moment to end. */
const maxTries = 20;

/**
 * For the one server of a data folder, until its process ends. The command line works beside it. Throws a sentence while
 * another server has it.
 */
export async function lockAsServer(dataFolder: string): Promise<Release> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 0) await sleep(retryMilliseconds);
    const release = holdFolder(dataFolder, 'alone', 'earshot-server.lock');
    if (release !== undefined) return release;
  }
  throw new Error(
    `Another Earshot runs on DATA_DIR ${dataFolder}. Stop it, or give this one a DATA_DIR of its own.`,
  );
}
