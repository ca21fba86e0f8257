import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { AppPassword, appPasswords } from '#contract/app-passwords.ts';
import {
  onBothDatabases,
  sqliteDatabase,
  type TestDatabase,
} from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';

type Own = z.output<typeof appPasswords.reply>;

const password = 'correct horse';
const input = { password, name: 'Phone', kind: 'symfonium', doors: ['music'], isReadOnly: false };

async function testServer(opened: TestDatabase, config: object = {}) {
  const clock = { now: 1_000 };
  const server = await testApp(
    {
      now: () => clock.now,
      config: { signups: 'open', publicUrl: 'https://music.example.org', trustProxy: false, ...config },
    },
    opened,
  );
  const ann = await server.signUp();
  clock.now += 1_000;
  const make = (more: object = {}, cookie = ann.cookie) =>
    server.ask('POST', '/api/app-passwords', { ...input, ...more }, cookie);
  return {
    ...server,
    ann,
    clock,
    make,
    list: async (cookie = ann.cookie) =>
      (await server.ask('GET', '/api/app-passwords', undefined, cookie)).json<Own>(),
  };
}

onBothDatabases((open) => {
  test('after the server lost its key, a listener sees which apps are no longer let in', async () => {
    const opened = await open();
    await using server = await testServer(opened);
    await server.make();
    const config = { signups: 'open', publicUrl: 'https://music.example.org', trustProxy: false } as const;
    const other = await testApp(
      { secretKey: Buffer.alloc(32, 9), now: () => server.clock.now, config },
      opened,
    );
    const [before] = (await server.list()).passwords;
    const answer = await other.ask('GET', '/api/app-passwords', undefined, server.ann.cookie);
    const [after] = answer.json<Own>().passwords;
    await other.app.close();
    expect([before?.isUsable, after?.isUsable]).toEqual([true, false]);
  });

  test('a listener makes a password for an app with their own, sees it once, and revokes it', async () => {
    await using server = await testServer(await open());
    const answer = await server.make({ name: ' Phone ' });
    expect(answer.statusCode).toBe(201);
    const { secret, ...stored } = answer.json<AppPassword & { secret: string }>();
    expect(secret).toMatch(/^[a-z2-9]{26}$/);
    expect(stored).toEqual({
      id: stored.id,
      isUsable: true,
      name: 'Phone',
      kind: 'symfonium',
      doors: ['music'],
      isReadOnly: false,
      createdAt: '1970-01-01T00:00:02.000Z',
      lastUsedAt: null,
      lastClient: '',
      lastAddress: '',
    });
    const own = await server.list();
    expect(own).toEqual({
      serverUrl: 'https://music.example.org',
      userName: 'ann@example.org',
      openDoors: ['music', 'podcast-sync'],
      passwords: [stored],
    });
    expect(JSON.stringify(own)).not.toContain(secret);
    const end = () => server.ask('DELETE', `/api/app-passwords/${stored.id}`, undefined, server.ann.cookie);
    expect((await end()).statusCode).toBe(204);
    expect((await end()).json()).toMatchObject({ error: 'That password has ended already.' });
    expect((await server.list()).passwords).toEqual([]);
  });

  test('nobody sees or revokes the passwords of somebody else’s apps', async () => {
    await using server = await testServer(await open());
    const { id } = (await server.make()).json<AppPassword>();
    const bob = await server.signUp('bob@example.org', 'four words of Bob');
    expect((await server.list(bob.cookie)).passwords).toEqual([]);
    const ended = await server.ask('DELETE', `/api/app-passwords/${id}`, undefined, bob.cookie);
    expect(ended.statusCode).toBe(404);
    expect((await server.list()).passwords).toHaveLength(1);
  });

  test('an app gets another name, and goes on with its password', async () => {
    await using server = await testServer(await open());
    const { id } = (await server.make()).json<AppPassword>();
    const rename = (name: string, cookie = server.ann.cookie) =>
      server.ask('PATCH', `/api/app-passwords/${id}`, { name }, cookie);
    expect((await rename(' Kitchen radio ')).statusCode).toBe(204);
    const bob = await server.signUp('bob@example.org', 'four words of Bob');
    expect((await rename('Mine', bob.cookie)).json()).toMatchObject({
      error: 'That password has ended already.',
    });
    for (const [name, error] of [
      ['  ', 'Say which app it is for.'],
      ['x'.repeat(101), 'A name may have at most 100 characters.'],
    ] as const)
      expect((await rename(name)).json()).toMatchObject({ error });
    expect((await server.list()).passwords).toMatchObject([{ id, name: 'Kitchen radio', lastUsedAt: null }]);
  });

  test('without the right password of the account none is made, and more than twenty are not', async () => {
    await using server = await testServer(await open());
    const wrong = await server.make({ password: 'wrong' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'wrong_password' });
    for (let answer = 0; answer < 20; answer += 1) expect((await server.make()).statusCode).toBe(201);
    const more = await server.make();
    expect(more.statusCode).toBe(409);
    expect(more.json()).toMatchObject({
      code: 'too_many_app_passwords',
      error: 'You have passwords for 20 apps. Revoke one first.',
    });
    expect((await server.list()).passwords).toHaveLength(20);
  });

  test('a new password of the account ends those of all apps', async () => {
    await using server = await testServer(await open());
    await server.make();
    const body = { password, newPassword: 'another long horse', confirmPassword: 'another long horse' };
    expect((await server.ask('POST', '/api/auth/password', body, server.ann.cookie)).statusCode).toBe(200);
    expect((await server.list()).passwords).toEqual([]);
  });
});

test('none is made for a door that the operator shut, or for no door at all', async () => {
  await using server = await testServer(await sqliteDatabase(), { appApis: ['music'] });
  expect((await server.list()).openDoors).toEqual(['music']);
  const shut = await server.make({ doors: ['music', 'podcast-sync'] });
  expect(shut.statusCode).toBe(403);
  expect(shut.json()).toMatchObject({ code: 'door_is_shut' });
  expect((await server.make({ doors: [] })).json()).toMatchObject({ error: 'Choose what the app may do.' });
  expect((await server.make()).statusCode).toBe(201);
});
