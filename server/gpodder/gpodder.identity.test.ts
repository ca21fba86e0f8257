import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testSync } from './testing/test-sync.ts';

const mark = 'Anns-secret';
const calls = [
  ['POST', '/api/2/auth/{user}/login.json'],
  ['POST', '/api/2/auth/{user}/logout.json'],
  ['GET', '/api/2/devices/{user}.json'],
  ['POST', '/api/2/devices/{user}/phone.json', { caption: 'Phone' }],
  ['PUT', '/api/2/devices/{user}/phone.json', { caption: 'Phone' }],
  ['GET', '/api/2/sync-devices/{user}.json'],
  ['POST', '/api/2/sync-devices/{user}.json', {}],
  ['GET', '/api/2/subscriptions/{user}/phone.json'],
  ['POST', '/api/2/subscriptions/{user}/phone.json', { add: [], remove: [] }],
  ['GET', '/subscriptions/{user}.json'],
  ['GET', '/subscriptions/{user}/phone.opml'],
  ['PUT', '/subscriptions/{user}/phone.json', []],
  ['GET', '/api/2/episodes/{user}.json'],
  ['POST', '/api/2/episodes/{user}.json', []],
  ['GET', '/api/2/settings/{user}/account.json'],
  ['POST', '/api/2/settings/{user}/account.json', { set: {} }],
  ['GET', '/api/2/favorites/{user}.json'],
  ['GET', '/api/2/lists/{user}.json'],
  ['GET', '/api/2/chapters/{user}.json'],
  ['GET', '/search.json?q=one'],
  ['GET', '/suggestions/10.json'],
  ['GET', '/index.php/apps/gpoddersync/subscriptions'],
  ['POST', '/index.php/apps/gpoddersync/subscription_change/create', { add: [], remove: [] }],
  ['GET', '/index.php/apps/gpoddersync/episode_action'],
  ['POST', '/index.php/apps/gpoddersync/episode_action/create', []],
] as const;

onBothDatabases((open) => {
  test('each call lets in whom it is for, and what is Ann’s is for Bob as if it were not there', async () => {
    await using server = await testSync(await open());
    const bob = await server.signUp('bob@example.org');
    const [anns, bobs] = [await server.appPassword(), await server.appPassword(bob)];
    const ann = server.gpodder(anns.secret, 'phone');
    const secret = server.web.url('/one').replace('http://', `http://ann:${mark}@`);
    await ann.change({ add: [secret] });
    await server.podcasts.refresher.runDue();
    await ann.upload(server.play('/one', 1, 100, server.clock.now, { podcast: secret }));
    await ann.ask('POST', '/api/2/settings/current/account.json', { set: { name: mark } });
    await ann.ask('POST', '/api/2/devices/current/phone.json', { caption: mark });
    const hers = await ann.episodes();
    expect(JSON.stringify(hers)).toContain(mark);

    const nobody = server.clientWith({});
    const session = server.clientWith({ cookie: server.ann.cookie });
    const app = server.gpodder(bobs.secret, 'phone', 'bob@example.org');
    for (const [method, url, body] of calls) {
      const own = url.replace('{user}', 'ann@example.org');
      const what = `${method} ${url}`;
      expect([what, (await nobody(method, own, body)).statusCode]).toEqual([what, 401]);
      expect([what, (await session(method, own, body)).statusCode]).toEqual([what, 401]);
      const asHer = await app.ask(method, own, body);
      const refused = url.includes('/auth/') ? 400 : url.includes('{user}') ? 404 : 200;
      expect([what, asHer.statusCode]).toEqual([what, refused]);
      const asHimself = await app.ask(method, url.replace('{user}', 'current'), body);
      expect([what, asHimself.statusCode]).toEqual([what, 200]);
      for (const answer of [asHer, asHimself]) expect(`${what} ${answer.body}`).not.toContain(mark);
    }

    // What he says of her show, under her address, is his own and touches nothing of hers.
    const shows = await app.ask('GET', `/api/2/episodes/current.json?podcast=${encodeURIComponent(secret)}`);
    expect(shows.statusCode).toBe(404);
    await app.upload(server.play('/one', 1, 3_000, server.clock.now, { podcast: secret }));
    await app.change({ remove: [secret] });
    expect((await ann.episodes()).actions).toEqual(hers.actions);
    expect((await ann.shows()).add).toEqual([secret]);
    expect((await app.episodes()).actions).toEqual([]);
  });
});

test('lists for everybody ask nobody for a password, and are empty', async () => {
  await using server = await testSync();
  const nobody = server.clientWith({});
  for (const url of ['/toplist.json', '/toplist/10.json', '/api/2/tags/10.json', '/api/2/tag/news/10.json']) {
    const answer = await nobody('GET', url);
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '[]']);
  }
  expect((await nobody('GET', '/toplist/10.zip')).statusCode).toBe(404);
});
