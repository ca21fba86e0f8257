import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createAccountRemoval } from './account-removal.ts';
import { createGuessRepository, guessWindow } from './guess-repository.ts';
import { createSessionRepository } from './session-repository.ts';
import { createUserRepository } from './user-repository.ts';

const day = 24 * 60 * 60 * 1000;

onBothDatabases((open) => {
  test('one e-mail address is one account, however it is spelled', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const id = await users.add('Ann@Example.org', 'hash', 1);
    expect(id).toBeTypeOf('string');
    expect(await users.add(' ann@example.ORG ', 'other', 2)).toBeUndefined();
    expect((await users.byEmail('ANN@example.org'))?.id).toBe(id);
    expect((await users.byEmail('%'))?.id).toBeUndefined();
  });

  test('fifty sign-ups with one address at once make one account', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const made = await Promise.all(Array.from({ length: 50 }, () => users.add('ann@example.org', 'hash', 1)));
    expect(made.filter((id) => id !== undefined)).toHaveLength(1);
  });

  test('a session lasts 30 days from its last use and 180 days in all', async () => {
    await using opened = await open();
    const id = (await createUserRepository(opened.database).add('ann@example.org', 'hash', 0)) ?? '';
    const sessions = createSessionRepository(opened.database, () => undefined);
    /** Whose it is then; resolves when it is noted that it was seen. */
    async function seen(token: string, time: number): Promise<string | undefined> {
      const userId = await sessions.userOf(token, time);
      const noted = () =>
        opened.database
          .selectFrom('session')
          .select('token_hash')
          .where('token_hash', '=', sessions.nameOf(token))
          .where('last_seen_at', '=', time)
          .executeTakeFirst();
      await expect.poll(noted).toBeDefined();
      return userId;
    }
    const idle = await sessions.start(id, 0);
    expect(await seen(idle, 29 * day)).toBe(id);
    expect(await seen(idle, 58 * day)).toBe(id);
    expect(await sessions.userOf(idle, 89 * day)).toBeUndefined();
    const used = await sessions.start(id, 0);
    for (let time = 20 * day; time < 180 * day; time += 20 * day) expect(await seen(used, time)).toBe(id);
    expect(await sessions.userOf(used, 181 * day)).toBeUndefined();
  });

  test('a stolen copy of the database holds no session that opens anything', async () => {
    await using opened = await open();
    const id = (await createUserRepository(opened.database).add('ann@example.org', 'hash', 0)) ?? '';
    const sessions = createSessionRepository(opened.database, () => undefined);
    const token = await sessions.start(id, 0);
    const rows = await opened.database.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await sessions.userOf(rows[0]?.token_hash ?? '', 0)).toBeUndefined();
  });

  test('deleting an account ends its sessions', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const id = (await users.add('ann@example.org', 'hash', 0)) ?? '';
    const sessions = createSessionRepository(opened.database, () => undefined);
    const token = await sessions.start(id, 0);
    await createAccountRemoval(opened.database).begin(id, 1);
    expect(await sessions.userOf(token, 0)).toBeUndefined();
  });

  test('tries are counted exactly, also when they come all at once, and forgotten after the window', async () => {
    await using opened = await open();
    const guesses = createGuessRepository(opened.database);
    const counts = await Promise.all(Array.from({ length: 20 }, () => guesses.count('address ::1', 1_000)));
    expect(counts.map(({ tries }) => tries).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    await guesses.giveBack(['address ::1']);
    expect((await guesses.count('address ::1', 2_000)).tries).toBe(20);
    expect((await guesses.count('address ::1', 1_000 + guessWindow)).tries).toBe(1);
    // The new window is one like the first: it counts on, and ends when it says.
    const second = await guesses.count('address ::1', 2_000 + guessWindow);
    expect(second).toEqual({ tries: 2, endsAt: 1_000 + 2 * guessWindow });
    expect((await guesses.count('address ::1', 999 + 2 * guessWindow)).tries).toBe(3);
    expect((await guesses.count('address ::1', 1_000 + 2 * guessWindow)).tries).toBe(1);
  });

  test('what has run out is forgotten, and nothing else', async () => {
    await using opened = await open();
    const id = (await createUserRepository(opened.database).add('ann@example.org', 'hash', 0)) ?? '';
    const sessions = createSessionRepository(opened.database, () => undefined);
    await sessions.start(id, 0);
    const young = await sessions.start(id, 20 * day);
    await sessions.sweep(31 * day);
    expect(await opened.database.selectFrom('session').select('token_hash').execute()).toHaveLength(1);
    expect(await sessions.userOf(young, 31 * day)).toBe(id);
    const guesses = createGuessRepository(opened.database);
    await guesses.count('old', 0);
    await guesses.count('new', guessWindow);
    await guesses.sweep(guessWindow + 1);
    expect(await opened.database.selectFrom('guess').select('key').execute()).toEqual([{ key: 'new' }]);
  });
});
