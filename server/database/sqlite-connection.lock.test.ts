import { expect, test } from 'vitest';
import { createGuessRepository } from '#server/accounts/failed-login-repository.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { DatabaseFault } from './database-fault.ts';
import { sqliteDatabase, type TestDatabase } from './testing/test-databases.ts';
import { lockedBy } from './testing/test-lock.ts';

/** Longer than any test takes. */
const patient = 10 * 60_000;

/** The lock as soon as it is free between two transactions. */
async function lockAgain(opened: TestDatabase): Promise<ReturnType<typeof lockedBy>> {
  for (;;)
    try {
      return lockedBy(opened);
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
}

const emails = async ({ database }: TestDatabase) =>
  (await database.selectFrom('user').select('email').orderBy('email').execute()).map(({ email }) => email);

test.each(['begin exclusive', 'begin immediate'])(
  'while another program holds the lock (%s), reads answer and a write waits and is made',
  async (begin) => {
    await using opened = await sqliteDatabase(patient);
    const users = createUserRepository(opened.database);
    await users.add('ann@example.org', 'hash', 1);
    using other = lockedBy(opened, begin);
    let written = false;
    const writing = users.add('ben@example.org', 'hash', 2).then((id) => {
      written = true;
      return id;
    });
    for (let round = 0; round < 20; round += 1) expect(await emails(opened)).toEqual(['ann@example.org']);
    expect(written).toBe(false);
    other.release();
    expect(await writing).toBeTypeOf('string');
    expect(await emails(opened)).toEqual(['ann@example.org', 'ben@example.org']);
  },
);

test('a transaction waits for the lock as well, and reads go on beside one that is under way', async () => {
  await using opened = await sqliteDatabase(patient);
  const users = createUserRepository(opened.database);
  const ann = (await users.add('ann@example.org', 'hash', 1)) ?? '';
  using other = lockedBy(opened);
  const done = opened.database.transaction().execute(async (changes) => {
    await changes.updateTable('user').set({ email: 'new@example.org' }).where('id', '=', ann).execute();
    // What is not committed is known to the transaction alone.
    const within = await changes.selectFrom('user').select('email').execute();
    return [within.map(({ email }) => email), await emails(opened)];
  });
  expect(await emails(opened)).toEqual(['ann@example.org']);
  other.release();
  expect(await done).toEqual([['new@example.org'], ['ann@example.org']]);
  expect(await emails(opened)).toEqual(['new@example.org']);
});

test('a lock that is held for too long refuses every write that waits, leaves nothing half written and nothing locked', async () => {
  await using opened = await sqliteDatabase(30);
  const users = createUserRepository(opened.database);
  using other = lockedBy(opened);
  const transaction = () =>
    opened.database.transaction().execute(async (changes) => {
      await changes.insertInto('guess').values({ key: 'half', window_started_at: 1, tries: 1 }).execute();
    });
  const tried = await Promise.allSettled([
    users.add('ann@example.org', 'hash', 1),
    transaction(),
    users.add('ben@example.org', 'hash', 1),
    transaction(),
  ]);
  for (const one of tried) expect(one.status === 'rejected' && one.reason).toBeInstanceOf(DatabaseFault);
  other.release();
  expect(await emails(opened)).toEqual([]);
  expect(await opened.database.selectFrom('guess').selectAll().execute()).toEqual([]);
  await transaction();
  expect(await users.add('ann@example.org', 'hash', 1)).toBeTypeOf('string');
});

test('many writers at once, with the lock coming and going: none is lost and none is doubled', async () => {
  await using opened = await sqliteDatabase(patient);
  const guesses = createGuessRepository(opened.database);
  const writers = Array.from({ length: 200 }, (_, number) =>
    number % 4 === 0
      ? opened.database.transaction().execute(async (changes) => {
          const counted = await createGuessRepository(changes).count('all', 1);
          await changes.selectFrom('guess').selectAll().execute();
          return counted;
        })
      : guesses.count('all', 1),
  );
  let counted = 0;
  const done = Promise.all(writers.map((one) => one.finally(() => (counted += 1))));
  for (const min of [0, 40, 80]) {
    await expect.poll(() => counted, { interval: 1 }).toBeGreaterThanOrEqual(min);
    using other = await lockAgain(opened);
    for (let round = 0; round < 20; round += 1) await emails(opened);
    other.release();
  }
  const counts = await done;
  expect(counts.map(({ tries }) => tries)).toEqual(Array.from({ length: 200 }, (_, number) => number + 1));
});
