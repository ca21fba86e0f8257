import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { openSync } from './sync.ts';

const day = 24 * 60 * 60_000;

onBothDatabases((open) => {
  test('the device that used a password last is the latest one, also after the clock was set back', async () => {
    await using opened = await open();
    const userId = (await createUserRepository(opened.database).add('ann@example.org', 'h', 0)) ?? '';
    const clock = { now: Date.UTC(2026, 5, 1) };
    const { devices } = openSync(opened.database, () => clock.now);
    const owner = { userId, appPasswordId: 'one' };
    await devices.findOrCreate(owner, 'phone');
    clock.now -= day;
    await devices.findOrCreate(owner, 'phone');
    clock.now += 10 * 60_000;
    await devices.findOrCreate(owner, 'tablet');
    expect((await devices.latestOf(owner)).name).toBe('tablet');
    clock.now += 10 * 60_000;
    await devices.findOrCreate(owner, 'phone');
    expect((await devices.latestOf(owner)).name).toBe('phone');
  });
});
