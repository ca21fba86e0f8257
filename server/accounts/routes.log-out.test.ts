import { expect, test } from 'vitest';
import { email, testBrowsers } from './testing/test-browsers.ts';

test('the page knows without asking that there is a session, and after a log-out that there is none', async () => {
  await using at = await testBrowsers();
  const hints = (cookies: readonly { name: string; path?: string | undefined }[]) =>
    cookies.filter(({ name }) => name === 'earshot-session-hint');
  const readable = { value: '1', path: '/', sameSite: 'Lax', maxAge: 180 * 24 * 60 * 60 };
  const entered = hints((await at.owner.logIn()).cookies);
  expect(entered).toMatchObject([readable]);
  expect(entered[0]).not.toHaveProperty('httpOnly');
  const hintOf = hints((await at.owner.ask('GET', '/api/auth/me')).cookies);
  expect(hintOf).toMatchObject([readable]);
  const logOut = await at.owner.ask('POST', '/api/auth/logout', {});
  const past = { value: '', path: '/', expires: new Date(0) };
  expect(logOut.cookies).toMatchObject([
    { name: 'earshot', httpOnly: true, sameSite: 'Lax', ...past },
    { name: 'earshot-session-hint', ...past },
  ]);
  expect(hints(logOut.cookies)[0]).not.toHaveProperty('httpOnly');
});

test('whoever logs out twice, or was never here, is told nothing is wrong', async () => {
  await using at = await testBrowsers();
  const never = at.browser('192.0.2.1');
  expect((await never.ask('POST', '/api/auth/logout', {})).statusCode).toBe(204);
  expect((await never.ask('POST', '/api/auth/logout', {})).headers['clear-site-data']).toBe('"cache"');
  never.jar.set('earshot', 'made up');
  expect((await never.ask('POST', '/api/auth/logout', {})).statusCode).toBe(204);
});

test('the form says which field holds the e-mail that is taken', async () => {
  await using at = await testBrowsers();
  const again = await at.browser('192.0.2.1').ask('POST', '/api/auth/signup', {
    email,
    password: 'battery staple',
    confirmPassword: 'battery staple',
  });
  expect(again.json()).toMatchObject({
    code: 'email_taken',
    fields: { email: 'There is an account with that e-mail address already.' },
  });
});

test('a log-out takes what opens the listener’s Apple Music, and nobody else’s', async () => {
  await using at = await testBrowsers();
  const { database } = at.server.opened;
  const ann = (await at.owner.logIn()).json<{ id: string }>().id;
  const bob = (await at.server.signUp('bob@example.org')).id;
  for (const user_id of [ann, bob])
    await database
      .insertInto('provider_token')
      .values({ user_id, provider: 'apple', sealed_token: 'sealed', expires_at: 1 })
      .execute();
  const providerTokens = () => database.selectFrom('provider_token').select('user_id').execute();
  const browser = at.browser('192.0.2.1');
  browser.jar.set('earshot', 'made up');
  await browser.ask('POST', '/api/auth/logout', {});
  expect(await providerTokens()).toHaveLength(2);
  await at.owner.ask('POST', '/api/auth/logout', {});
  expect(await providerTokens()).toEqual([{ user_id: bob }]);
});
