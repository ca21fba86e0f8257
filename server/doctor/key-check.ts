import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { type Database, type Location, openDatabase } from '../database/open-database.ts';
import { hasSecretKey, readSecretKey, secretKeyPath } from '../music/secret-key.ts';
import { countSealed, describeSealed, isOtherKey, type SealedCounts } from '../process/lost-key.ts';
import { type Check, fault, ok, warning } from './check.ts';
import { secretBits } from './folder-checks.ts';

const fromBackup = 'Put it back from a backup (secret.key in the zip file).';

export const keyCheck = ({ dataFolder, database }: Config): Check => ({
  id: 'key',
  title: 'Key',
  async look() {
    const path = secretKeyPath(dataFolder);
    if (!hasSecretKey(dataFolder)) {
      const counts = await readDatabase(database, countSealed);
      const isNew =
        counts === undefined
          ? !existsSync(join(dataFolder, 'folder-identity.sqlite'))
          : counts.accounts === 0;
      if (isNew) return ok('There is no key yet: the first start makes it.');
      return fault(
        `The key ${path} is gone, and Earshot does not start without it.`,
        `${fromBackup} Where no backup holds it, earshot new-key makes a new one; ${lossInWords(counts)} then end.`,
      );
    }
    if (!/^[\da-f]{64}$/.test(readFileSync(path, 'utf8').trim()))
      return fault(
        `The key ${path} is damaged, and Earshot does not start with it.`,
        `${fromBackup} Where no backup holds it, move it away, and earshot new-key makes a new one; ${lossInWords(await readDatabase(database, countSealed))} then end.`,
      );
    const key = readSecretKey(dataFolder);
    if (await readDatabase(database, (opened) => isOtherKey(opened, key)))
      return fault(
        `The key ${path} is not the one that the database is used with, and Earshot does not start with it.`,
        `Put the right one back: from the other servers on this database, or from a backup (secret.key in the zip file). Where nobody has it, move this file away, and earshot new-key makes a new one; ${lossInWords(await readDatabase(database, countSealed))} then end.`,
      );
    if (process.getuid !== undefined && (statSync(path).mode & secretBits) !== 0)
      return warning(`Other users of this machine may read ${path}.`, `chmod 600 ${path}`);
    return ok('It is there, whole, and nobody else’s.');
  },
});

const lossInWords = (counts: SealedCounts | undefined): string =>
  counts === undefined
    ? 'app passwords, permissions of Apple Music and notifications on devices'
    : describeSealed(counts);

/** Undefined where the database is not there, does not answer, or is of another version. */
async function readDatabase<Result>(
  location: Location,
  read: (database: Database) => Promise<Result>,
): Promise<Result | undefined> {
  // Opened, a file of 0 bytes would become a database: this changes nothing.
  if (location.kind === 'sqlite' && !statSync(location.path, { throwIfNoEntry: false })?.size)
    return undefined;
  const database = openDatabase(location);
  try {
    return await read(database);
  } catch {
    return undefined;
  } finally {
    await database.destroy();
  }
}
