import { expect, test } from 'vitest';
import { correctFutureTimes } from '#server/database/correct-future-times.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { daily, rss } from '#server/podcasts/testing/test-podcasts.ts';
import { createNewsRepository } from './news-repository.ts';
import { testRecipients } from './testing/test-notifications.ts';
import { readVapid } from './testing/test-push-service.ts';

const hour = 60 * 60 * 1000;

onBothDatabases((open) => {
  test('a new episode of a show that I chose comes once, readable in my browser alone', async () => {
    await using server = await testRecipients(await open());
    expect(await server.deliver()).toEqual([]);
    await server.pass(1);
    await server.sender.sender.runDue();
    const [push] = server.push.received;
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '259200',
      urgency: 'normal',
    });
    expect(push?.body.includes('Daily')).toBe(false);
    const { isSigned, publicKey, claims } = readVapid(push?.headers.authorization ?? '');
    expect(isSigned).toBe(true);
    expect(publicKey).toBe((await server.state()).publicKey);
    expect(claims['aud']).toBe(`https://${server.push.host}`);
    expect(server.push.messages()).toEqual([
      {
        tag: expect.stringMatching(/^episode-\d+$/),
        title: 'Daily',
        body: 'Day 31',
        path: expect.stringMatching(/^\/podcast-episode\/\d+$/),
        feedId: server.feedId,
        badge: 1,
      },
    ]);
    await server.pass(0);
    expect(await server.deliver()).toEqual([]);
    expect(server.sender.warnings).toEqual([]);
  });

  test('nothing is told of a show that I did not choose, nor of one that I chose no longer, whoever else did', async () => {
    await using server = await testRecipients(await open());
    const other = await server.follow('/other');
    const { cookie } = await server.signUp('bob@example.org');
    await server.follow('/other', cookie);
    await server.notifyOf(other, true, cookie);
    expect((await server.state()).shows).toEqual([server.feedId]);
    await server.pass(1, '/other', 'Other');
    expect(await server.deliver()).toEqual([]);
    await server.notifyOf(other);
    await server.pass(1, '/other', 'Other');
    expect(await server.deliver()).toMatchObject([{ title: 'Other', body: 'Day 32' }]);
    await server.pass(1, '/other', 'Other');
    await server.notifyOf(other, false);
    expect(await server.deliver()).toEqual([]);
    expect((await server.notifyOf(999_999)).statusCode).toBe(404);
    // What was not wanted does not come later either.
    await server.notifyOf(other);
    await server.pass(1, '/other', 'Other');
    expect(await server.deliver()).toMatchObject([{ body: 'Day 34' }]);
    await server.ask('POST', '/api/podcast/remove-sub', { podcastIndexId: other }, server.ann.cookie);
    expect((await server.state()).shows).toEqual([server.feedId]);
  });

  test('many new episodes of a show at once are told as one', async () => {
    await using server = await testRecipients(await open());
    await server.pass(5);
    expect(await server.deliver()).toMatchObject([
      { title: 'Daily', body: '5 new episodes of Daily', path: `/podcast/${server.feedId}`, badge: 5 },
    ]);
  });

  test('old episodes, episodes with another date, and the first reading of a show are no news', async () => {
    await using server = await testRecipients(await open());
    const news = () => server.opened.database.selectFrom('podcast_news').selectAll().execute();
    expect(await news()).toEqual([]);
    const date = (days: number) => new Date(server.clock.time - days * 24 * hour).toUTCString();
    const items = [
      { title: 'Day 30', guid: 'day-30', url: 'https://audio.example.org/30.mp3', date: date(0) },
      { title: 'From the archive', guid: 'x', url: 'https://audio.example.org/x.mp3', date: date(60) },
    ];
    server.web.answers['/show'] = rss('Daily', items);
    server.clock.time += 24 * hour;
    await server.room.podcasts.refresher.runDue();
    expect(await server.deliver()).toEqual([]);
    expect(await server.newCount()).toBe(0);
  });

  test('quiet hours that cannot be are refused with a sentence', async () => {
    await using server = await testRecipients(await open());
    for (const wrong of [
      { from: 0, to: 0, timeZone: 'UTC' },
      { from: -1, to: 5, timeZone: 'UTC' },
      { from: 0, to: 1440, timeZone: 'UTC' },
      { from: 0, to: 5, timeZone: 'Nowhere/Town' },
    ]) {
      const answer = await server.quiet(wrong);
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, expect.any(String)]);
    }
  });

  test('the badge counts what came since I looked, and of my own shows alone', async () => {
    await using server = await testRecipients(await open());
    const { cookie } = await server.signUp('bob@example.org');
    await server.follow('/other');
    expect(await server.newCount()).toBe(0);
    await server.pass(2);
    expect(await server.newCount()).toBe(2);
    expect(await server.newCount(cookie)).toBe(0);
    await server.ask('POST', '/api/notifications/looked', {}, server.ann.cookie);
    expect(await server.newCount()).toBe(0);
    await server.pass(1);
    expect(await server.newCount()).toBe(1);
    // After a month without a look it is no news any more.
    server.clock.time += 31 * 24 * hour;
    const news = createNewsRepository(server.opened.database);
    expect(await news.count(server.ann.id, server.clock.time)).toBe(0);
    await server.pass(1);
    expect(await server.opened.database.selectFrom('podcast_news').selectAll().execute()).toHaveLength(7);
  });

  test('the badge counts no episode that its show took back, also where I began it', async () => {
    await using server = await testRecipients(await open());
    const { database } = server.opened;
    await server.pass(2);
    expect(await server.newCount()).toBe(2);
    const { id } = await database
      .selectFrom('podcast_episode')
      .select('id')
      .where('title', '=', 'Day 32')
      .executeTakeFirstOrThrow();
    const save = { episodeId: String(id), progress: 10, positionSeconds: 360, durationSeconds: 3600 };
    await server.ask('POST', '/api/podcast/save-progress', save, server.ann.cookie);
    server.web.answers['/show'] = rss('Daily', daily(30));
    server.clock.time += 24 * hour;
    await server.room.podcasts.refresher.runDue();
    const takenBack = database.selectFrom('podcast_episode').select('id').where('removed', '=', true);
    expect(await takenBack.execute()).toEqual([{ id }]);
    expect(await server.newCount()).toBe(0);
  });

  test('what comes at night waits for the morning and comes as one, and the clock is mine', async () => {
    await using server = await testRecipients(await open());
    // Noon at the server is one in the morning in Auckland.
    const quietHours = { from: 22 * 60, to: 7 * 60, timeZone: 'Pacific/Auckland' };
    expect((await server.quiet(quietHours)).statusCode).toBe(204);
    expect((await server.state()).quietHours).toEqual(quietHours);
    await server.notifyOf(await server.follow('/other'));
    server.web.answers['/other'] = rss('Other', daily(31));
    await server.pass(1);
    expect(await server.deliver()).toEqual([]);
    server.clock.time += 6 * hour - 1;
    expect(await server.deliver()).toEqual([]);
    server.clock.time += 1;
    expect(await server.deliver()).toMatchObject([
      { title: '2 new episodes', body: expect.stringMatching(/^(Daily, Other|Other, Daily)$/), badge: 2 },
    ]);
    expect(await server.deliver()).toEqual([]);
  });

  test('what waits for the morning comes at once when I want no quiet hours any more', async () => {
    await using server = await testRecipients(await open());
    await server.quiet({ from: 22 * 60, to: 7 * 60, timeZone: 'Pacific/Auckland' });
    await server.pass(1);
    expect(await server.deliver()).toEqual([]);
    await server.quiet(null);
    expect((await server.state()).quietHours).toBeNull();
    expect(await server.deliver()).toMatchObject([{ body: 'Day 31' }]);
  });

  test('what came while the clock was a year ahead is told once the clock is right', async () => {
    await using server = await testRecipients(await open());
    const { time } = server.clock;
    await server.pass(365);
    server.clock.time = time;
    await server.opened.database
      .updateTable('push_subscription')
      .set({ lease_until: time + 365 * 24 * hour })
      .execute();
    expect(await server.deliver()).toEqual([]);
    await correctFutureTimes(server.opened.database, time);
    expect(await server.deliver()).toMatchObject([{ title: 'Daily' }]);
  });
});
