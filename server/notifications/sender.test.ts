import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testRecipients } from './testing/test-notifications.ts';

onBothDatabases((open) => {
  test('a browser that its push service does not know any more is forgotten', async () => {
    for (const status of [404, 410]) {
      await using server = await testRecipients(await open());
      server.push.answer.status = status;
      await server.pass(1);
      await server.sender.sender.runDue();
      expect((await server.state()).isOnHere).toBe(false);
    }
  });

  test('a browser that tells its new address just when the former one ends is told there', async () => {
    await using server = await testRecipients(await open());
    await server.pass(1);
    server.push.answer.status = 410;
    server.push.answer.before = async () => {
      server.push.answer.before = undefined;
      const instead = server.phone.endpoint;
      await server.notifyHere({ ...server.push.browser('phone, later'), instead });
    };
    await server.deliver();
    server.push.answer.status = 201;
    expect(await server.deliver()).toMatchObject([{ body: 'Day 31' }]);
  });

  test('what a server was sending as it stopped is sent by the next one at once', async () => {
    await using server = await testRecipients(await open());
    await server.pass(1);
    server.push.answer.before = async () => {
      server.push.answer.before = undefined;
      await server.sender.sender.stop();
    };
    await server.deliver();
    const next = server.second();
    await next.sender.runDue();
    expect(server.push.messages()).toMatchObject([{ body: 'Day 31' }]);
    await next.close();
  });

  test('a push service that is busy is asked again as late as it says, then later and later, and nothing is lost', async () => {
    await using server = await testRecipients(await open());
    Object.assign(server.push.answer, { status: 429, headers: { 'retry-after': '600' } });
    await server.pass(1);
    expect(await server.deliver()).toHaveLength(1);
    server.clock.time += 599_000;
    expect(await server.deliver()).toEqual([]);
    server.clock.time += 1_000;
    Object.assign(server.push.answer, { status: 503, headers: {} });
    expect(await server.deliver()).toHaveLength(1);
    server.clock.time += 119_999;
    expect(await server.deliver()).toEqual([]);
    server.clock.time += 1;
    server.push.answer.status = 201;
    expect(await server.deliver()).toMatchObject([{ body: 'Day 31' }]);
    expect(await server.deliver()).toEqual([]);
  });

  test('a browser that could not be reached for days is forgotten', async () => {
    await using server = await testRecipients(await open());
    server.push.answer.status = 500;
    await server.pass(1);
    for (let tries = 0; tries < 20; tries += 1) {
      await server.sender.sender.runDue();
      await server.opened.database
        .updateTable('push_subscription')
        .set({ due_at: server.clock.time })
        .where('due_at', 'is not', null)
        .execute();
    }
    expect(server.push.received).toHaveLength(20);
    expect((await server.state()).isOnHere).toBe(false);
  });

  test('a browser that is reached between two long outages of its push service is not forgotten', async () => {
    await using server = await testRecipients(await open());
    for (const tries of [19, 19]) {
      server.push.answer.status = 500;
      await server.pass(1);
      for (let count = 0; count < tries; count += 1) {
        await server.sender.sender.runDue();
        await server.opened.database
          .updateTable('push_subscription')
          .set({ due_at: server.clock.time })
          .where('due_at', 'is not', null)
          .execute();
      }
      server.push.answer.status = 201;
      expect(await server.deliver()).toHaveLength(tries + 1);
      expect((await server.state()).isOnHere).toBe(true);
    }
  });

  test('two servers on one database send once, and one that died is followed by the other', async () => {
    await using server = await testRecipients(await open());
    const second = server.second();
    await server.pass(1);
    await Promise.all([server.sender.sender.runDue(), second.sender.runDue()]);
    expect(server.push.messages()).toHaveLength(1);
    await server.pass(1);
    // Claimed by a server that was killed.
    await server.opened.database
      .updateTable('push_subscription')
      .set({ lease_until: server.clock.time + 3 * 60_000 })
      .execute();
    expect(await server.deliver()).toEqual([]);
    server.clock.time += 3 * 60_000;
    await second.sender.runDue();
    expect(server.push.messages()).toMatchObject([{ body: 'Day 32' }]);
    await second.close();
  });

  test('an episode that comes while others are being sent is told as well', async () => {
    await using server = await testRecipients(await open());
    await server.pass(1);
    const { database } = server.opened;
    const [old] = await database.selectFrom('podcast_episode').select('id').orderBy('id').limit(1).execute();
    server.push.answer.before = async () => {
      server.push.answer.before = undefined;
      await database
        .transaction()
        .execute((changes) =>
          server.sender.news.note(server.feedId, [old?.id ?? 0], server.clock.time, changes),
        );
    };
    expect(await server.deliver()).toMatchObject([{ body: 'Day 31' }]);
    server.clock.time += 1;
    expect(await server.deliver()).toMatchObject([{ body: expect.stringMatching(/^Day/) }]);
    expect(await database.selectFrom('push_delivery').selectAll().execute()).toEqual([]);
  });

  test('an address inside the house is never asked, and is forgotten', async () => {
    await using server = await testRecipients(await open());
    for (const endpoint of ['https://192.168.1.1/push', 'https://[::1]/push', 'https://127.0.0.1:9/push']) {
      await server.notifyHere({ ...server.phone, endpoint });
      expect((await server.state()).isOnHere).toBe(true);
      await server.pass(1);
      expect(await server.deliver()).toEqual([]);
      expect((await server.state()).isOnHere).toBe(false);
    }
  });
});
