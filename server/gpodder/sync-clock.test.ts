import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createSyncClock } from './sync-clock.ts';

const start = Date.UTC(2026, 5, 1);

test('a change whose transaction ends just after an app asked is in the app’s next answer', async () => {
  await using opened = await sqliteDatabase();
  const userId = (await createUserRepository(opened.database).add('ann@example.org', 'h', 0)) ?? '';
  const clock = { now: start };
  const syncClock = createSyncClock(() => clock.now);
  // The app sees nothing of the change, whose stamp is four seconds old when the app is answered.
  const newest = await syncClock.newest(opened.database, userId);
  const stamp = await syncClock.next(opened.database, userId);
  clock.now += 4_000;
  expect(stamp).toBeGreaterThan(syncClock.nextTimestamp(newest));
});

test('two changes in one second, or after the clock was set back, have rising stamps', async () => {
  await using opened = await sqliteDatabase();
  const userId = (await createUserRepository(opened.database).add('ann@example.org', 'h', 0)) ?? '';
  const clock = { now: start };
  const syncClock = createSyncClock(() => clock.now);
  let last = 0;
  for (const now of [start, start, start + 500, start - 86_400_000, start - 86_400_000, start + 60_000]) {
    clock.now = now;
    const stamp = await syncClock.next(opened.database, userId);
    // An app may add a second to its timestamp.
    expect(stamp).toBeGreaterThan(last + 1);
    last = stamp;
    expect(syncClock.nextTimestamp(stamp)).toBeGreaterThanOrEqual(stamp);
  }
});
