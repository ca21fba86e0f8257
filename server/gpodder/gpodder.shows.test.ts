import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { redirect } from '#server/net/testing/test-web-server.ts';
import { testSync } from './testing/test-sync.ts';

const other = (number: number) => `https://shows.example.org/${number}`;

async function withPhone(opened: Parameters<typeof testSync>[0]) {
  const server = await testSync(opened);
  const [phone, tablet] = [await server.appPassword(), await server.appPassword()];
  return {
    ...server,
    phone: server.gpodder(phone.secret, 'phone'),
    tablet: server.gpodder(tablet.secret, 'tablet'),
    cloud: server.nextcloud(tablet.secret),
    /** Addresses that the web app shows. */
    inWeb: async () =>
      (await server.post('/api/podcast/get-subs', {}))
        .json<{ url: string }[]>()
        .map(({ url }) => url)
        .sort(),
    leave: async (path: string) => {
      const feeds = (await server.post('/api/podcast/get-subs', {})).json<{ id: number; url: string }[]>();
      const id = feeds.find(({ url }) => url === server.web.url(path))?.id;
      await server.post('/api/podcast/remove-sub', { podcastIndexId: id });
    },
  };
}

onBothDatabases((open) => {
  test('shows are added and removed on every device, and no device downloads its own changes', async () => {
    await using server = await withPhone(await open());
    const [one, two] = [server.web.url('/one'), server.web.url('/two')];
    await server.subscribe('/one');
    const first = await server.phone.shows(0);
    expect([first.add, first.remove]).toEqual([[one], []]);
    const response = await server.phone.change({ add: [two], remove: [] });
    expect(response.update_urls).toEqual([]);
    expect(await server.inWeb()).toEqual([one, two]);
    expect(await server.phone.shows(response.timestamp)).toMatchObject({ add: [], remove: [] });
    expect(await server.phone.shows(first.timestamp)).toMatchObject({ add: [], remove: [] });
    const tablet = await server.tablet.shows(0);
    expect(tablet.add.sort()).toEqual([one, two]);
    await server.leave('/one');
    expect(await server.tablet.shows(tablet.timestamp)).toMatchObject({ add: [], remove: [one] });
    expect(await server.phone.shows(response.timestamp)).toMatchObject({ add: [], remove: [one] });
  });

  test('a show that was added between the download and the upload of an app is in its next download', async () => {
    await using server = await withPhone(await open());
    await server.phone.shows(0);
    await server.subscribe('/one');
    const { timestamp } = await server.phone.change({ add: [server.web.url('/two')] });
    expect((await server.phone.shows(timestamp)).add).toEqual([server.web.url('/one')]);
  });

  test('each app gets an address in its own spelling, and under any spelling the show can be removed', async () => {
    await using server = await withPhone(await open());
    const url = 'HTTPS://Shows.example.org/a%3Ab%20c/';
    await server.phone.change({ add: [url] });
    await server.tablet.change({ add: ['http://shows.example.org/a:b c'] });
    expect((await server.phone.shows(0)).add).toEqual([url]);
    expect((await server.tablet.shows(0)).add).toEqual(['http://shows.example.org/a:b c']);
    expect(await server.inWeb()).toHaveLength(1);
    await server.cloud.change({ add: [], remove: ['https://shows.example.org/a%3ab%20c'] });
    expect(await server.inWeb()).toEqual([]);
    expect((await server.phone.shows(1)).remove).toEqual([url]);
  });

  test('a show that moved, or was merged into another, is not downloaded twice and keeps its spelling', async () => {
    await using server = await withPhone(await open());
    const old = server.web.url('/old');
    server.web.answers['/old'] = server.web.answers['/one'] ?? '';
    await server.phone.change({ add: [old] });
    // Bob has the show under the address that it moves to.
    const bob = await server.signUp('bob@example.org');
    await server.post('/api/podcast/podcast-by-url', { urls: [server.web.url('/one')] }, bob.cookie);
    await server.podcasts.refresher.runDue();
    const before = await server.phone.shows(0);
    expect(before.add).toEqual([old]);
    server.web.answers['/old'] = redirect(server.web.url('/one'), 301);
    server.clock.now += 48 * 60 * 60_000;
    await server.podcasts.refresher.runDue();
    expect(await server.inWeb()).toEqual([server.web.url('/one')]);
    const after = await server.phone.shows(before.timestamp);
    expect([after.add, after.remove]).toEqual([[], []]);
    expect((await server.phone.shows(0)).add).toEqual([old]);
    await server.phone.change({ remove: [old] });
    expect(await server.inWeb()).toEqual([]);
  });

  test('a full sync of a known device restores no show that was removed meanwhile', async () => {
    await using server = await withPhone(await open());
    const [one, two] = [server.web.url('/one'), server.web.url('/two')];
    await server.phone.change({ add: [one, two] });
    await server.phone.shows(0);
    await server.leave('/one');
    const again = await server.phone.shows(0);
    expect([again.add, again.remove]).toEqual([[two], [one]]);
    await server.phone.change({ add: [one, two] });
    expect(await server.inWeb()).toEqual([two]);
    await server.phone.change({ add: [one] });
    expect((await server.inWeb()).sort()).toEqual([one, two]);
  });

  test('a show that an app leaves and adds again is followed at its first request, after a full sync too', async () => {
    await using server = await withPhone(await open());
    const one = server.web.url('/one');
    for (const app of [server.phone, server.cloud]) {
      await app.change({ add: [one] });
      await app.shows(0);
      await app.change({ add: [], remove: [one] });
      await app.shows(0);
      await app.change({ add: [one] });
      expect(await server.inWeb()).toEqual([one]);
      await app.change({ add: [], remove: [one] });
      expect(await server.inWeb()).toEqual([]);
    }
  });

  test('a new device adds what it has and gets no removals', async () => {
    await using server = await withPhone(await open());
    const [one, two] = [server.web.url('/one'), server.web.url('/two')];
    await server.phone.change({ add: [one] });
    await server.phone.change({ add: [], remove: [one] });
    const first = await server.tablet.shows(0);
    expect([first.add, first.remove]).toEqual([[], []]);
    await server.tablet.change({ add: [one, two] });
    expect((await server.inWeb()).sort()).toEqual([one, two]);
  });

  test('a list that would drop most shows drops none, and a smaller one does what it says', async () => {
    await using server = await withPhone(await open());
    const urls = Array.from({ length: 8 }, (_, number) => other(number));
    const list = '/subscriptions/ann@example.org/phone';
    const put = (format: string, body: unknown) => server.phone.ask('PUT', `${list}.${format}`, body);
    const all = async () => (await server.phone.ask('GET', `${list}.json`)).json<string[]>();
    const answer = await put('json', urls);
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(await all()).toEqual(urls);
    await put('json', []);
    await put('txt', `${other(0)}\n`);
    expect(await all()).toEqual(urls);
    await put('txt', urls.slice(0, 4).join('\n'));
    expect(await all()).toEqual(urls.slice(0, 4));
    const opml = await server.phone.ask('GET', `${list}.opml`);
    expect(opml.headers['content-type']).toContain('text/x-opml');
    await put('opml', opml.body.replace(/^.*\/3".*$/m, ''));
    expect((await server.phone.ask('GET', '/subscriptions/ann@example.org.txt')).body).toBe(
      urls
        .slice(0, 3)
        .map((url) => `${url}\n`)
        .join(''),
    );
  });

  test('five hundred addresses are answered at once, and nothing is fetched for it', async () => {
    await using server = await withPhone(await open());
    const urls = Array.from({ length: 500 }, (_, number) => server.web.url(`/${number}`));
    await server.phone.change({ add: urls });
    expect(await server.inWeb()).toHaveLength(500);
    expect(server.web.requestCountOf('/0')).toBe(0);
  });
});

test('what is no address on the web is said to be none, and one address cannot come and leave at once', async () => {
  await using server = await withPhone(undefined);
  const response = await server.phone.change({ add: ['antennapod_local:1', 'file:///etc/passwd', other(1)] });
  expect(response.update_urls).toEqual([
    ['antennapod_local:1', ''],
    ['file:///etc/passwd', ''],
  ]);
  const url = '/api/2/subscriptions/ann@example.org/phone.json';
  const both = await server.phone.ask('POST', url, { add: [other(2)], remove: [other(2)] });
  expect(both.statusCode).toBe(400);
  expect(await server.inWeb()).toHaveLength(1);
});

onBothDatabases((open) => {
  test('what no database keeps is refused in every field', async () => {
    await using server = await withPhone(await open());
    const user = 'ann@example.org';
    for (const [method, url, body] of [
      ['GET', '/search.json?q=%00'],
      ['GET', `/api/2/episodes/${user}.json?podcast=%00`],
      ['GET', `/api/2/settings/${user}/podcast.json?podcast=%00`],
      ['PUT', `/subscriptions/${user}/phone.txt`, 'https://a.example/\0'],
      ['POST', `/api/2/settings/${user}/account.json`, '{"set":{"a":"\\u0000"}}'],
      ['POST', `/api/2/subscriptions/${user}/phone.json`, '{"add":["https://a.example/\0"]}'],
    ] as const)
      expect([url, (await server.phone.ask(method, url, body)).statusCode]).toEqual([url, 400]);
  });
});

test('lists that are too long or nest too deep are refused', async () => {
  await using server = await withPhone(undefined);
  const add = Array.from({ length: 2_001 }, (_, number) => other(number));
  const url = '/api/2/subscriptions/ann@example.org/phone.json';
  expect((await server.phone.ask('POST', url, { add })).statusCode).toBe(400);
  const actions = '/api/2/episodes/ann@example.org.json';
  expect((await server.phone.ask('POST', actions, `${'['.repeat(70)}${']'.repeat(70)}`)).statusCode).toBe(
    400,
  );
  expect(
    (
      await server.phone.ask(
        'POST',
        actions,
        Array.from({ length: 5_001 }, () => ({})),
      )
    ).statusCode,
  ).toBe(400);
  expect((await server.phone.ask('POST', actions, '[{')).statusCode).toBe(400);
});
