import type { Database } from '../database/open-database.ts';
import { hasSecretKey, makeSecretKey, readSecretKey, secretKeyPath } from '../music/secret-key.ts';

export type SealedCounts = {
  accounts: number;
  appPasswords: number;
  providerTokens: number;
  /** Browsers that notifications are sent to. */
  pushSubscriptions: number;
};

/** How much the database holds that a lost key makes useless, beside the accounts, which need no key. */
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

/**
 * The server's key; made where no account exists yet. Throws a sentence where accounts exist and the key is gone: a new key
 * is never made in silence.
 */
export async function loadSecretKey(database: Database, dataFolder: string): Promise<Buffer> {
  if (!hasSecretKey(dataFolder)) {
    const counts = await countSealed(database);
    if (counts.accounts > 0)
      throw new Error(
        `The key ${secretKeyPath(dataFolder)} is missing, and the database holds ${plural(counts.accounts, 'account')}. Put it back from a backup (secret.key in the zip file). Where no backup holds it, “earshot new-key” makes a new one; ${describeSealed(counts)} then end.`,
      );
    makeSecretKey(dataFolder);
  }
  return readSecretKey(dataFolder);
}
