import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { maxPushDevices, type PushAddress, pushAddress } from '#contract/notifications.ts';
import { withCountLimit } from '#server/database/count-limit.ts';
import type { Database } from '#server/database/open-database.ts';
import { decrypt, encrypt } from '#server/storage/encryption.ts';

/** How a browser is reached; `contact` is our own address, as it was when it asked. */
export type KnownAddress = PushAddress & { contact: string };

const storedAddress = z.extend(pushAddress, { contact: z.string() });
const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

/** One browser that receives notifications: its listener, session and address. */
export type Device = { userId: string; session: string; userAgent: string | null; address: KnownAddress };

export type DeviceRepository = ReturnType<typeof createDeviceRepository>;

const maxUserAgent = 300;

const columnsOf = ({ userId, session, userAgent, address }: Device, key: Buffer) => ({
  user_id: userId,
  session_hash: session,
  endpoint_hash: hashOf(address.endpoint),
  sealed_address: encrypt(JSON.stringify(address), userId, key),
  user_agent: userAgent?.slice(0, maxUserAgent) ?? null,
});

type Columns = ReturnType<typeof columnsOf>;

/** Whose address this is already: a browser tells again where it is reached each time that it starts. */
async function storeDevice(changes: Database, columns: Columns, endpoint: string): Promise<boolean> {
  const updated = await changes
    .updateTable('push_subscription')
    .set(columns)
    .where('endpoint_hash', '=', hashOf(endpoint))
    .where('user_id', '=', columns.user_id)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Earlier registrations of this browser: for another listener, or under another address. */
const clear = ({ userId, session, address }: Device, changes: Database) =>
  changes
    .deleteFrom('push_subscription')
    .where((where) =>
      where.or([
        where.and([where('endpoint_hash', '=', hashOf(address.endpoint)), where('user_id', '!=', userId)]),
        where.and([
          where('session_hash', '=', session),
          where('endpoint_hash', '!=', hashOf(address.endpoint)),
        ]),
      ]),
    )
    .execute();

/** Whatever else has the address or the session that this one is to have. */
const clearOthers = ({ session, address }: Device, id: string, changes: Database) =>
  changes
    .deleteFrom('push_subscription')
    .where('id', '!=', id)
    .where((where) =>
      where.or([where('endpoint_hash', '=', hashOf(address.endpoint)), where('session_hash', '=', session)]),
    )
    .execute();

/** The browsers that receive notifications. Their addresses are encrypted with `key`, which is not in the database. */
export function createDeviceRepository(database: Database, key: Buffer) {
  return {
    /** False where they have as many as they may. */
    add: (device: Device, now: number): Promise<boolean> =>
      withCountLimit(database, { name: 'push devices', owner: device.userId }, async (changes) => {
        await clear(device, changes);
        if (await storeDevice(changes, columnsOf(device, key), device.address.endpoint)) return true;
        const { count } = await changes
          .selectFrom('push_subscription')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('user_id', '=', device.userId)
          .executeTakeFirstOrThrow();
        if (count >= maxPushDevices) return false;
        await changes
          .insertInto('push_subscription')
          .values({
            id: randomUUID(),
            ...columnsOf(device, key),
            created_at: now,
            last_sent_at: null,
            failures: 0,
            due_at: null,
            lease_until: 0,
          })
          .execute();
        return true;
      }),
    /** The same browser under another address; false where the former one was not theirs. */
    move: (device: Device, instead: string): Promise<boolean> =>
      database.transaction().execute(async (changes) => {
        const isOwn = await changes
          .selectFrom('push_subscription')
          .select('id')
          .where('endpoint_hash', '=', hashOf(instead))
          .where('user_id', '=', device.userId)
          .executeTakeFirst();
        if (isOwn === undefined) return false;
        await clearOthers(device, isOwn.id, changes);
        return storeDevice(changes, columnsOf(device, key), instead);
      }),
    /** Whether the browser of this session receives notifications. */
    async has(session: string): Promise<boolean> {
      const row = await database
        .selectFrom('push_subscription')
        .select('id')
        .where('session_hash', '=', session)
        .executeTakeFirst();
      return row !== undefined;
    },
    async remove(session: string): Promise<void> {
      await database.deleteFrom('push_subscription').where('session_hash', '=', session).execute();
    },
    /** Undefined where it was encrypted with another key. */
    addressOf({
      user_id,
      sealed_address,
    }: {
      user_id: string;
      sealed_address: string;
    }): KnownAddress | undefined {
      const text = decrypt(sealed_address, user_id, key);
      return text === undefined ? undefined : z.parse(storedAddress, JSON.parse(text));
    },
  };
}
