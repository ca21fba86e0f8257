import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createDeviceRepository } from './device-repository.ts';
import { absoluteLimit, createSessionRepository, idleLimit } from './session-repository.ts';
import { createUserRepository } from './user-repository.ts';

onBothDatabases((open) => {
  test('everybody was last seen on the device that they used last, and not on one whose session ran out', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const sessions = createSessionRepository(opened.database, () => undefined);
    const devices = createDeviceRepository(opened.database);
    const now = 2 * absoluteLimit;
    const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
    const bob = (await users.add('bob@example.org', 'hash', 0)) ?? '';
    const cleo = (await users.add('cleo@example.org', 'hash', 0)) ?? '';
    for (const time of [now - 3_000, now - 1_000, now - 2_000]) await sessions.start(ann, time);
    await sessions.start(bob, now - idleLimit);
    const old = await sessions.start(cleo, now - absoluteLimit);
    await opened.database
      .updateTable('session')
      .set({ last_seen_at: now - 1 })
      .where('token_hash', '=', sessions.nameOf(old))
      .execute();
    expect([...(await devices.lastSeen(now))]).toEqual([[ann, now - 1_000]]);
    expect(await devices.list(cleo, now)).toEqual([]);
    expect((await devices.list(ann, now)).map(({ lastSeenAt }) => lastSeenAt - now)).toEqual([
      -1_000, -2_000, -3_000,
    ]);
  });

  test('all devices end where none is this one, and else all but this one', async () => {
    await using opened = await open();
    const sessions = createSessionRepository(opened.database, () => undefined);
    const devices = createDeviceRepository(opened.database);
    const ann = (await createUserRepository(opened.database).add('ann@example.org', 'hash', 0)) ?? '';
    const [mine] = [await sessions.start(ann, 1), await sessions.start(ann, 1)];
    expect(await devices.endOthers(ann, mine)).toBe(1);
    expect(await sessions.userOf(mine, 1)).toBe(ann);
    expect(await devices.endOthers(ann, undefined)).toBe(1);
    expect(await sessions.userOf(mine, 1)).toBeUndefined();
  });

  test('what a browser says of itself is kept up to 300 characters', async () => {
    await using opened = await open();
    const sessions = createSessionRepository(opened.database, () => undefined);
    const ann = (await createUserRepository(opened.database).add('ann@example.org', 'hash', 0)) ?? '';
    await sessions.start(ann, 1, 'x'.repeat(5_000));
    const row = await opened.database.selectFrom('session').select('user_agent').executeTakeFirst();
    expect(row?.user_agent).toHaveLength(300);
  });
});
