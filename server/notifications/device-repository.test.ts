import { expect, test } from 'vitest';
import { createAccountRemoval } from '#server/accounts/account-removal.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { cookieOf } from '#server/testing/test-app.ts';
import { testRecipients } from './testing/test-notifications.ts';
import { testBrowser } from './testing/test-push-service.ts';

onBothDatabases((open) => {
  test('log-out, an ended device and a deleted account end what a browser is told', async () => {
    await using server = await testRecipients(await open());
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
    await using server = await testRecipients(await open());
    const { cookie } = await server.signUp('bob@example.org');
    await server.notifyHere(server.phone, cookie);
    expect((await server.state()).isOnHere).toBe(false);
    expect((await server.state(cookie)).isOnHere).toBe(true);
    await server.pass(1);
    expect(await server.deliver()).toEqual([]);
  });

  test('a browser that has another address from now on is told there, and only its own listener moves it', async () => {
    await using server = await testRecipients(await open());
    const { cookie } = await server.signUp('bob@example.org');
    const movedBrowser = server.push.browser('phone, later');
    const instead = server.phone.endpoint;
    expect((await server.notifyHere({ ...movedBrowser, instead }, cookie)).statusCode).toBe(404);
    expect((await server.notifyHere({ ...movedBrowser, instead })).statusCode).toBe(204);
    await server.pass(1);
    await server.sender.sender.runDue();
    expect(server.push.received.map(({ path }) => path)).toEqual([new URL(movedBrowser.endpoint).pathname]);
    await server.ask('POST', '/api/notifications/device/end', {}, server.ann.cookie);
    expect((await server.state()).isOnHere).toBe(false);
  });

  test('a browser that changed its address and signed in again is told once, and its former addresses get nothing', async () => {
    await using server = await testRecipients(await open());
    const signIn = async () => {
      const login = { email: 'ann@example.org', password: 'correct horse' };
      return cookieOf(await server.ask('POST', '/api/auth/login', login));
    };
    let former = server.phone;
    let cookie = await signIn();
    for (const name of ['second', 'third', 'second']) {
      const next = server.push.browser(name);
      expect((await server.notifyHere({ ...next, instead: former.endpoint }, cookie)).statusCode).toBe(204);
      await server.pass(1);
      await server.sender.sender.runDue();
      const paths = server.push.received.splice(0).map(({ path }) => path);
      expect(paths).toEqual([new URL(next.endpoint).pathname]);
      [former, cookie] = [next, await signIn()];
    }
    const last = server.push.browser('last');
    await server.notifyHere(last, await signIn());
    expect((await server.notifyHere({ ...last, instead: former.endpoint }, cookie)).statusCode).toBe(204);
    await server.pass(1);
    await server.sender.sender.runDue();
    expect(server.push.received.map(({ path }) => path)).toEqual([new URL(last.endpoint).pathname]);
  });

  test('an address that is not https, and keys that are none, are refused', async () => {
    await using server = await testRecipients(await open());
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
    await using server = await testRecipients(await open());
    for (let number = 2; number <= 21; number += 1) {
      const login = await server.ask('POST', '/api/auth/login', {
        email: 'ann@example.org',
        password: 'correct horse',
      });
      const answer = await server.notifyHere(server.push.browser(`${number}`), cookieOf(login));
      expect(answer.statusCode).toBe(number <= 20 ? 204 : 409);
      expect(answer.body.includes('Turn them off')).toBe(number === 21);
    }
    // A registered browser sends its address again.
    expect((await server.notifyHere(server.phone)).statusCode).toBe(204);
  });

  test('where a browser is reached stands in no copy of the database', async () => {
    await using server = await testRecipients(await open());
    const rows = await server.opened.database.selectFrom('push_subscription').selectAll().execute();
    const text = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    expect(
      [server.phone.endpoint, server.phone.auth, server.phone.p256dh].some((one) => text.includes(one)),
    ).toBe(false);
  });
});
