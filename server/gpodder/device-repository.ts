import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { withCountLimit } from '#server/database/count-limit.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { badInput } from '#server/http/errors.ts';

export type SyncDevice = Selectable<Schema['sync_device']>;
export type DeviceRepository = ReturnType<typeof createDeviceRepository>;

const maxDevices = 100;
const seenAtStepMs = 60_000;
const types = ['desktop', 'laptop', 'mobile', 'server', 'other'];

type Owner = { userId: string; appPasswordId: string };

const findByName = (database: Database, { userId }: Owner, name: string) =>
  database
    .selectFrom('sync_device')
    .selectAll()
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst();

/** 400 above the maximum number of devices. */
async function create(database: Database, owner: Owner, name: string, now: number): Promise<SyncDevice> {
  const existing = await findByName(database, owner, name);
  if (existing) return existing;
  const { count } = await database
    .selectFrom('sync_device')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', owner.userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxDevices) throw badInput(`There are ${maxDevices} devices already.`);
  await database
    .insertInto('sync_device')
    .values({
      id: randomBytes(12).toString('base64url'),
      user_id: owner.userId,
      name,
      caption: '',
      type: 'other',
      app_password_id: owner.appPasswordId,
      seen_at: now,
      told_shows: null,
      is_new: true,
      repeats_from: null,
      asked_for_all: false,
      asked_shows_since: null,
      told_shows_from: null,
      asked_since: null,
      posted_at: null,
      clock_ahead: null,
    })
    .execute();
  const created = await findByName(database, owner, name);
  if (!created) throw new Error('a device was stored and is not there');
  return created;
}

/** The devices on which a listener's apps run. A device is created with its first request. */
export function createDeviceRepository(database: Database, now: () => number) {
  const set = (id: string, values: Partial<Omit<SyncDevice, 'id'>>) =>
    database.updateTable('sync_device').set(values).where('id', '=', id).execute();

  return {
    /** The device of this name. It becomes the latest device of the app password. */
    async findOrCreate(owner: Owner, name: string): Promise<SyncDevice> {
      const device =
        (await findByName(database, owner, name)) ??
        (await withCountLimit(database, { name: 'podcast devices', owner: owner.userId }, (transaction) =>
          create(transaction, owner, name, now()),
        ));
      const activity = { app_password_id: owner.appPasswordId, seen_at: now() };
      const isRecent =
        device.app_password_id === activity.app_password_id &&
        Math.abs(activity.seen_at - device.seen_at) < seenAtStepMs;
      if (!isRecent) await set(device.id, activity);
      return isRecent ? device : { ...device, ...activity };
    },
    /** For calls that name no device: the one that used this app password last, else a device named after the password. */
    async latestOf(owner: Owner): Promise<SyncDevice> {
      const last = await database
        .selectFrom('sync_device')
        .selectAll()
        .where('user_id', '=', owner.userId)
        .where('app_password_id', '=', owner.appPasswordId)
        .orderBy('seen_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return last ?? this.findOrCreate(owner, `app-${owner.appPasswordId}`);
    },
    set: async (
      id: string,
      values: Partial<
        Pick<
          SyncDevice,
          | 'told_shows'
          | 'asked_shows_since'
          | 'told_shows_from'
          | 'is_new'
          | 'repeats_from'
          | 'asked_for_all'
          | 'asked_since'
          | 'posted_at'
          | 'clock_ahead'
        >
      >,
    ) => {
      await set(id, values);
    },
    async describe(
      id: string,
      { caption, type }: { caption?: string | undefined; type?: string | undefined },
    ) {
      await set(id, {
        seen_at: now(),
        ...(caption === undefined ? {} : { caption }),
        ...(type === undefined ? {} : { type: types.includes(type) ? type : 'other' }),
      });
    },
    of: (userId: string): Promise<SyncDevice[]> =>
      database.selectFrom('sync_device').selectAll().where('user_id', '=', userId).orderBy('name').execute(),
    byId: (id: string): Promise<SyncDevice | undefined> =>
      database.selectFrom('sync_device').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Deletes the devices that were named after an app password that has ended. */
    async end(appPasswordId: string): Promise<void> {
      await database
        .deleteFrom('sync_device')
        .where('app_password_id', '=', appPasswordId)
        .where('name', 'in', [`app-${appPasswordId}`, `nextcloud:${appPasswordId}`])
        .execute();
    },
  };
}
