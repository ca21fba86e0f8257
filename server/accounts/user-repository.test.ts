import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createOperatorRepository } from './operator-repository.ts';
import { createUserRepository } from './user-repository.ts';

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

  test('an account that is made after the clock was set back is not the oldest, which runs the server', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const ann = await users.add('ann@example.org', 'hash', 1_000);
    const bob = await users.add('bob@example.org', 'hash', 1);
    const cleo = await users.add('cleo@example.org', 'hash', 2);
    expect((await users.list()).map(({ id }) => id)).toEqual([ann, bob, cleo]);
    expect(await createOperatorRepository(opened.database).id()).toBe(ann);
  });

  test('fifty sign-ups with one address at once make one account', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const ids = await Promise.all(Array.from({ length: 50 }, () => users.add('ann@example.org', 'hash', 1)));
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
  });
});

onBothDatabases((open) => {
  test('an account is kept as its listener typed it, with what they changed since', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    expect(await users.any()).toBe(false);
    const ann = (await users.add('ann@example.org', 'hash', 1)) ?? '';
    const bob = (await users.add(' Bob@Example.org ', 'hash', 2)) ?? '';
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
});
