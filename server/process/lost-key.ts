import type { Database } from '../database/open-database.ts';
import { hasSecretKey, keyFor, makeSecretKey, readSecretKey, secretKeyPath } from '../music/secret-key.ts';

export type SealedCounts = {
  accounts: number;
  appPasswords: number;
  providerTokens: number;
  /** Browsers that notifications are sent to. */
  pushSubscriptions: number;
};

/** How much of the database a lost key makes useless; accounts need no key. */
export async function countSealed(database: Database): Promise<SealedCounts> {
  const count = async (
    table: 'user' | 'app_password' | 'provider_token' | 'push_subscription',
  ): Promise<number> => {
    const row = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return row.rows;
  };
  const [accounts, appPasswords, providerTokens, pushSubscriptions] = await Promise.all([
    count('user'),
    count('app_password'),
    count('provider_token'),
    count('push_subscription'),
  ]);
  return { accounts, appPasswords, providerTokens, pushSubscriptions };
}

const plural = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

/** '3 app passwords, 1 permission of Apple Music and notifications on 2 devices'. */
export const describeSealed = ({ appPasswords, providerTokens, pushSubscriptions }: SealedCounts): string =>
  `${plural(appPasswords, 'app password')}, ${plural(providerTokens, 'permission')} of Apple Music and notifications on ${plural(pushSubscriptions, 'device')}`;

const fingerprintSetting = 'key-fingerprint';

/** Says which key it is and nothing about it: no other purpose's key can be derived from it. */
const fingerprintOf = (key: Buffer): string => keyFor('fingerprint of the key', key).toString('hex');

/** Records that this database is used with `key` from now on. */
export async function recordKey(database: Database, key: Buffer): Promise<void> {
  const value = fingerprintOf(key);
  await database
    .insertInto('server_setting')
    .values({ key: fingerprintSetting, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Whether the database is used with another key; false where it has not been used with any. */
export async function isOtherKey(database: Database, key: Buffer): Promise<boolean> {
  const row = await database
    .selectFrom('server_setting')
    .select('value')
    .where('key', '=', fingerprintSetting)
    .executeTakeFirst();
  return row !== undefined && row.value !== fingerprintOf(key);
}

/**
 * The server's key; made where no account exists yet. Throws a sentence where accounts exist and the key is gone (a new key
 * is never made in silence), and where the database is used with another key.
 */
export async function loadSecretKey(database: Database, dataFolder: string): Promise<Buffer> {
  if (hasSecretKey(dataFolder)) {
    const key = readSecretKey(dataFolder);
    if (await isOtherKey(database, key))
      throw new Error(
        `The key ${secretKeyPath(dataFolder)} is not the one that this database is used with. Put the right one back: from the other servers on this database, or from a backup (secret.key in the zip file). Where nobody has it, move this file away, and “earshot new-key” makes a new one; ${describeSealed(await countSealed(database))} then end.`,
      );
    await recordKey(database, key);
    return key;
  }
  const counts = await countSealed(database);
  if (counts.accounts > 0)
    throw new Error(
      `The key ${secretKeyPath(dataFolder)} is missing, and the database holds ${plural(counts.accounts, 'account')}. Put it back from a backup (secret.key in the zip file). Where no backup holds it, “earshot new-key” makes a new one; ${describeSealed(counts)} then end.`,
    );
  makeSecretKey(dataFolder);
  const key = readSecretKey(dataFolder);
  await recordKey(database, key);
  return key;
}
