import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createAccountRemoval } from './account-removal.ts';
import { createGuessRepository, guessWindow } from './failed-login-repository.ts';
import { createSessionRepository } from './session-repository.ts';
import { createUserRepository } from './user-repository.ts';

const day = 24 * 60 * 60 * 1000;

onBothDatabases((open) => {
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

  test('a log-in that was under way when its account was disabled opens nothing', async () => {
    await using opened = await open();
    const id = (await createUserRepository(opened.database).add('ann@example.org', 'hash', 0)) ?? '';
    const sessions = createSessionRepository(opened.database, () => undefined);
    const disabledAt = (time: number | null) =>
      opened.database.updateTable('user').set({ disabled_at: time }).where('id', '=', id).execute();
    await disabledAt(1);
    const token = await sessions.start(id, 2);
    expect(await sessions.userOf(token, 3)).toBeUndefined();
    expect(await sessions.bearerOf(sessions.nameOf(token), 3)).toBeUndefined();
    await disabledAt(null);
    expect(await sessions.userOf(token, 3)).toBe(id);
    expect((await sessions.bearerOf(sessions.nameOf(token), 3))?.userId).toBe(id);
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

onBothDatabases((open) => {
  test('whoever shows a token of a session is known until that ends, and a log-out everywhere ends them all', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const sessions = createSessionRepository(opened.database, () => undefined);
    const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
    const bob = (await users.add('bob@example.org', 'hash', 0)) ?? '';
    const name = sessions.nameOf(await sessions.start(ann, day));
    const other = sessions.nameOf(await sessions.start(bob, day));
    expect(await sessions.bearerOf(name, day)).toEqual({ userId: ann, generation: 0 });
    expect(await sessions.bearerOf('made up', day)).toBeUndefined();
    expect(await sessions.bearerOf(name, 200 * day)).toBeUndefined();
    await sessions.endAllOf(ann);
    expect(await sessions.bearerOf(name, day)).toBeUndefined();
    expect(await sessions.bearerOf(other, day)).toEqual({ userId: bob, generation: 0 });
    const again = sessions.nameOf(await sessions.start(ann, day));
    expect(await sessions.bearerOf(again, day)).toEqual({ userId: ann, generation: 1 });
  });
});
