import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';
import { tokenExpiry } from './routes.ts';

const day = 24 * 60 * 60 * 1000;

onBothDatabases((open) => {
  test('a provider token comes back to its owner alone, and the database does not hold it', async () => {
    await using server = await testApp({}, await open());
    const ann = await server.signUp('ann@example.org');
    const bob = await server.signUp('bob@example.org');
    const answer = await server.ask(
      'POST',
      '/api/apple/save-token',
      {
        userId: ann.id,
        userToken: 'a-very-secret-token',
        tokenExpiryDate: new Date(Date.now() + day).toISOString(),
      },
      ann.cookie,
    );
    expect(answer.statusCode).toBe(204);
    const rows = await server.opened.database.selectFrom('provider_token').selectAll().execute();
    expect(rows).toMatchObject([{ user_id: ann.id, provider: 'folder' }]);
    expect(JSON.stringify(rows)).not.toContain('a-very-secret-token');
    const own = await server.ask('POST', '/api/apple/get-token', { userId: ann.id }, ann.cookie);
    expect(own.json()).toMatchObject({ appleMusicToken: 'a-very-secret-token' });
    const others = await server.ask('POST', '/api/apple/get-token', {}, bob.cookie);
    expect(others.json()).toEqual({ appleMusicToken: null, tokenExpiryDate: null });
  });

  test('a log-out takes the listener’s Apple token from the server, and nothing else', async () => {
    await using server = await testApp({}, await open());
    const ann = await server.signUp('ann@example.org');
    const bob = await server.signUp('bob@example.org');
    const token = { sealed_token: 'sealed', expires_at: Date.now() + day };
    await server.opened.database
      .insertInto('provider_token')
      .values([
        { user_id: ann.id, provider: 'apple', ...token },
        { user_id: ann.id, provider: 'folder', ...token },
        { user_id: bob.id, provider: 'apple', ...token },
      ])
      .execute();
    expect((await server.ask('POST', '/api/auth/logout', {}, ann.cookie)).statusCode).toBe(204);
    const rows = await server.opened.database.selectFrom('provider_token').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(rows).not.toContainEqual(expect.objectContaining({ user_id: ann.id, provider: 'apple' }));
  });

  test('naming somebody else is refused and changes nothing', async () => {
    await using server = await testApp({}, await open());
    const ann = await server.signUp('ann@example.org');
    const bob = await server.signUp('bob@example.org');
    const tried = await server.ask(
      'POST',
      '/api/apple/save-token',
      { userId: ann.id, userToken: 'x' },
      bob.cookie,
    );
    expect(tried.statusCode).toBe(403);
    expect(await server.opened.database.selectFrom('provider_token').selectAll().execute()).toEqual([]);
  });

  test('a listener chooses among the providers that the server offers', async () => {
    await using server = await testApp({}, await open());
    const ann = await server.signUp();
    const chosen = await server.ask('POST', '/api/provider/choose', { provider: 'folder' }, ann.cookie);
    expect(chosen.json()).toEqual({ provider: 'folder' });
    for (const provider of ['apple', 'spinning-disc']) {
      const answer = await server.ask('POST', '/api/provider/choose', { provider }, ann.cookie);
      expect(answer.statusCode).toBe(400);
    }
    expect((await server.opened.database.selectFrom('user').select('provider').execute())[0]?.provider).toBe(
      'folder',
    );
  });
});

test('a token sealed with a key that is gone counts as none', async () => {
  await using server = await testApp();
  const ann = await server.signUp();
  await server.ask('POST', '/api/apple/save-token', { userToken: 'secret' }, ann.cookie);
  await using other = await testApp({}, { ...server.opened, [Symbol.asyncDispose]: async () => undefined });
  const answer = await other.ask('POST', '/api/apple/get-token', {}, ann.cookie);
  expect(answer.json()).toEqual({ appleMusicToken: null, tokenExpiryDate: null });
});

test('a token runs out when it says, at most 15 days ahead', () => {
  const now = Date.UTC(2026, 0, 1);
  expect(tokenExpiry(new Date(now + 3 * day).toISOString(), now)).toBe(now + 3 * day);
  for (const stated of [undefined, null, 'soon', {}, now - 1, now + 16 * day, Number.NaN])
    expect(tokenExpiry(stated, now)).toBe(now + 15 * day);
});
