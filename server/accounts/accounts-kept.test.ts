import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createSessionRepository } from './session-repository.ts';
import { createUserRepository } from './user-repository.ts';

const day = 24 * 60 * 60 * 1000;

onBothDatabases((open) => {
  test('an account is kept as its listener typed it, with what they changed since', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    expect(await users.any()).toBe(false);
    const bob = (await users.add(' Bob@Example.org ', 'hash', 2)) ?? '';
    const ann = (await users.add('ann@example.org', 'hash', 1)) ?? '';
    expect(await users.any()).toBe(true);
    expect((await users.list()).map(({ id }) => id)).toEqual([ann, bob]);
    await users.setPassword(bob, 'another');
    await users.setProvider(bob, 'folder');
    expect(await users.byId(bob)).toMatchObject({
      email: 'Bob@Example.org',
      email_key: 'bob@example.org',
      password_hash: 'another',
      provider: 'folder',
    });
    expect(await users.byId(ann)).toMatchObject({ password_hash: 'hash', provider: null });
  });

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
