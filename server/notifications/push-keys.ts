import * as z from 'zod/mini';
import type { Database } from '#server/database/open-database.ts';
import { decrypt, encrypt } from '#server/storage/encryption.ts';
import { makePushKeys, type PushKeys } from './vapid.ts';

const name = 'push-keys';
const stored = z.object({ x: z.string(), y: z.string(), d: z.string() });

export type PushKeyRepository = ReturnType<typeof createPushKeyRepository>;

/**
 * The server's keys for push services: created on first use, stored in the database for all servers that share it,
 * encrypted with a key that is not in it.
 */
export function createPushKeyRepository(database: Database, key: Buffer) {
  let cached: PushKeys | undefined;

  async function read(): Promise<{ value: string; keys: PushKeys | undefined } | undefined> {
    const row = await database
      .selectFrom('server_setting')
      .select('value')
      .where('key', '=', name)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const text = decrypt(row.value, name, key);
    return { value: row.value, keys: text === undefined ? undefined : z.parse(stored, JSON.parse(text)) };
  }

  /** The first server creates them; all others read them. */
  async function make(): Promise<void> {
    const value = encrypt(JSON.stringify(makePushKeys()), name, key);
    await database
      .insertInto('server_setting')
      .values({ key: name, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }

  /** Keys that cannot be decrypted any more are deleted with the browsers that registered with them. */
  async function forget(value: string): Promise<void> {
    await database.transaction().execute(async (changes) => {
      const deleted = await changes
        .deleteFrom('server_setting')
        .where('key', '=', name)
        .where('value', '=', value)
        .executeTakeFirst();
      if (deleted.numDeletedRows > 0n) await changes.deleteFrom('push_subscription').execute();
    });
  }

  return {
    async get(): Promise<PushKeys> {
      if (cached) return cached;
      const before = await read();
      if (before && !before.keys) await forget(before.value);
      if (!before?.keys) await make();
      const { keys } = (before?.keys ? before : await read()) ?? {};
      if (!keys) throw new Error('The keys for notifications were made by a server with another secret.key.');
      cached = keys;
      return keys;
    },
  };
}
