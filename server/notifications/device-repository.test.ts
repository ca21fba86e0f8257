import { expect, test } from 'vitest';
import { createAccountRemoval } from '#server/accounts/account-removal.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { cookieOf } from '#server/testing/test-app.ts';
import { testTold } from './testing/test-notifications.ts';
import { testBrowser } from './testing/test-push-service.ts';

onBothDatabases((open) => {
  test('log-out, an ended device and a deleted account end what a browser is told', async () => {
    await using server = await testTold(await open());
    const another = async (name: string) => {
      const login = { email: 'ann@example.org', password: 'correct horse' };
      const cookie = cookieOf(await server.ask('POST', '/api/auth/login', login));
      await server.notifyHere(server.push.browser(name), cookie);
      return cookie;
    };
    const [desk] = [await another('desk'), await another('tablet')];
    await server.pass(1);
    expect(await server.deliver()).toHaveLength(3);
    await server.ask('POST', '/api/auth/logout', {}, desk);
    await server.pass(1);
    expect(await server.deliver()).toHaveLength(2);
    const answer = await server.ask('GET', '/api/auth/sessions', undefined, server.ann.cookie);
    const { sessions } = answer.json<{ sessions: { id: string; isThisOne: boolean }[] }>();
    const tablet = sessions.find(({ isThisOne }) => !isThisOne)?.id ?? '';
    await server.ask('DELETE', `/api/auth/sessions/${tablet}`, undefined, server.ann.cookie);
    await server.pass(1);
    expect(await server.deliver()).toHaveLength(1);
    await createAccountRemoval(server.opened.database).begin(server.ann.id, server.clock.time);
    await server.pass(1);
    expect(await server.deliver()).toEqual([]);
    for (const table of ['push_subscription', 'push_delivery'] as const)
      expect(await server.opened.database.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('a browser in which somebody else signs in is told of theirs alone', async () => {
    await using server = await testTold(await open());
    const { cookie } = await server.signUp('bob@example.org');
    await server.notifyHere(server.phone, cookie);
    expect((await server.state()).isOnHere).toBe(false);
    expect((await server.state(cookie)).isOnHere).toBe(true);
    await server.pass(1);
    expect(await server.deliver()).toEqual([]);
  });

  test('a browser that has another address from now on is told there, and only its own listener moves it', async () => {
    await using server = await testTold(await open());
    const { cookie } = await server.signUp('bob@example.org');
    const moved = server.push.browser('phone, later');
    const instead = server.phone.endpoint;
    expect((await server.notifyHere({ ...moved, instead }, cookie)).statusCode).toBe(404);
    expect((await server.notifyHere({ ...moved, instead })).statusCode).toBe(204);
    await server.pass(1);
    await server.sender.sender.runDue();
    expect(server.push.received.map(({ path }) => path)).toEqual([new URL(moved.endpoint).pathname]);
    await server.ask('POST', '/api/notifications/device/end', {}, server.ann.cookie);
    expect((await server.state()).isOnHere).toBe(false);
  });

  test('an address that is not https, and keys that are none, are refused', async () => {
    await using server = await testTold(await open());
    const { address } = testBrowser('https://push.example.org/a');
    for (const wrong of [
      { ...address, endpoint: 'http://push.example.org/a' },
      { ...address, endpoint: 'https://ann:secret@push.example.org/a' },
      { ...address, endpoint: 'nowhere' },
      { ...address, endpoint: `https://push.example.org/${'a'.repeat(2_000)}` },
      { ...address, p256dh: 'AAAA' },
      { ...address, auth: 'AAAA' },
    ])
      expect((await server.notifyHere(wrong)).statusCode).toBe(400);
    expect((await server.state()).isOnHere).toBe(true);
  });

  test('the twenty-first browser is refused with what to do', async () => {
    await using server = await testTold(await open());
    for (let number = 2; number <= 21; number += 1) {
      const login = await server.ask('POST', '/api/auth/login', {
        email: 'ann@example.org',
        password: 'correct horse',
      });
      const answer = await server.notifyHere(server.push.browser(`${number}`), cookieOf(login));
      expect(answer.statusCode).toBe(number <= 20 ? 204 : 409);
      expect(answer.body.includes('Turn them off')).toBe(number === 21);
    }
    // One that is told already says again where it is reached.
    expect((await server.notifyHere(server.phone)).statusCode).toBe(204);
  });

  test('where a browser is reached stands in no copy of the database', async () => {
    await using server = await testTold(await open());
    const rows = await server.opened.database.selectFrom('push_subscription').selectAll().execute();
    const text = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    expect(
      [server.phone.endpoint, server.phone.auth, server.phone.p256dh].some((one) => text.includes(one)),
    ).toBe(false);
  });
});
