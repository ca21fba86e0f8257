import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testSync } from './testing/test-sync.ts';

const show = (number: number) => `https://show-${number}.example.org/feed`;
const shows = (count: number) => Array.from({ length: count }, (_, index) => show(index));
const opmlOf = (urls: readonly string[]) =>
  [
    '<?xml version="1.0"?>',
    '<opml version="2.0">',
    '<body>',
    ...urls.map((url) => `<outline type="rss" text="Show" xmlUrl="${url}"/>`),
    '</body>',
    '</opml>',
  ].join('\n');

/** Ann with four shows that her phone uploaded and her tablet never downloaded. */
async function withFourShows(opened: Parameters<typeof testSync>[0]) {
  const server = await testSync(opened);
  const phone = server.gpodder((await server.appPassword()).secret, 'phone');
  const tablet = server.gpodder((await server.appPassword()).secret, 'tablet');
  await phone.change({ add: shows(4) });
  const put = (app: typeof phone, device: string) => (format: string, body: unknown) =>
    app.ask('PUT', `/subscriptions/ann@example.org/${device}.${format}`, body);
  return {
    ...server,
    tablet,
    put: put(phone, 'phone'),
    putFromTablet: put(tablet, 'tablet'),
    followed: async () =>
      (await server.post('/api/podcast/get-subs', {}))
        .json<{ url: string }[]>()
        .map(({ url }) => url)
        .sort(),
    pendingRemovals: async () =>
      (await server.get('/api/sync-removals', server.ann.cookie))
        .json<{ removals: { shows: unknown[] }[] }>()
        .removals.map((removal) => removal.shows.length),
  };
}

const page = '<!DOCTYPE html><html><body><p>502 Bad Gateway</p></body></html>';
const truncatedOpml = opmlOf(shows(4)).split('\n').slice(0, 5).join('\n');
const truncatedJson = JSON.stringify(shows(4)).slice(0, 50);

/** Bodies that are no whole list in the format of the address. */
const noLists: [format: string, what: string, body: string][] = [
  ...['', '{}', '{"error":"x"}', page, truncatedJson, truncatedOpml].flatMap((body) =>
    ['json', 'txt', 'opml'].map((format): [string, string, string] => [format, body.slice(0, 40), body]),
  ),
  ['json', 'a text', '"not a list"'],
  ['json', 'an empty list in another form', opmlOf([])],
  ['txt', 'a sentence', 'not a url'],
  ['txt', 'a sentence after an address', `${show(0)}\nError: not a url`],
  ['txt', 'a list in another form', JSON.stringify(shows(4))],
  ['opml', 'addresses one a line', shows(4).join('\n')],
  ['opml', 'a sentence', 'not a url'],
  ['opml', 'OPML without a body', '<opml version="2.0"><head/></opml>'],
];

onBothDatabases((open) => {
  test('a body that is no whole list is refused with a sentence, and every show stays', async () => {
    await using server = await withFourShows(await open());
    for (const [format, what, body] of noLists) {
      const answer = await server.put(format, body);
      expect([format, what, answer.statusCode]).toEqual([format, what, 400]);
      expect(answer.json<{ error: string }>().error).toMatch(/\.$/);
    }
    expect(await server.followed()).toEqual(shows(4));
    expect(await server.pendingRemovals()).toEqual([]);
  });

  test('a list that drops two shows that its device was never told of drops none, and the listener is asked', async () => {
    await using server = await withFourShows(await open());
    await server.putFromTablet('json', [show(0), show(1), show(9)]);
    expect(await server.followed()).toEqual([...shows(4), show(9)]);
    expect(await server.pendingRemovals()).toEqual([2]);
    await server.tablet.shows(0);
    await server.putFromTablet('json', [show(0), show(1), show(9)]);
    expect(await server.followed()).toEqual([show(0), show(1), show(9)]);
    expect(await server.pendingRemovals()).toEqual([]);
  });

  test('one show that a device was never told of is dropped as its list says, alone or with others', async () => {
    await using server = await withFourShows(await open());
    await server.putFromTablet('json', shows(3));
    expect(await server.followed()).toEqual(shows(3));
    await server.tablet.shows(0);
    await server.put('json', shows(4));
    await server.putFromTablet('json', shows(2));
    expect(await server.followed()).toEqual(shows(2));
    expect(await server.pendingRemovals()).toEqual([]);
  });

  test('the last show is dropped by an empty list', async () => {
    await using server = await withFourShows(await open());
    await server.put('json', shows(1));
    await server.put('json', []);
    expect(await server.followed()).toEqual([]);
  });

  test('a list that names no show asks before it drops more than one', async () => {
    await using server = await withFourShows(await open());
    await server.put('json', ['not a url', 'antennapod_local:1']);
    expect(await server.pendingRemovals()).toEqual([4]);
    await server.put('opml', opmlOf([]));
    await server.put('json', []);
    expect(await server.followed()).toEqual(shows(4));
    expect(await server.pendingRemovals()).toEqual([4]);
  });
});

test('what is no address in a whole list is said in the answer, and the rest counts', async () => {
  await using server = await withFourShows(undefined);
  const answer = await server.put('json', [...shows(3), 'antennapod_local:1', { url: 'file:///etc/passwd' }]);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      update_urls: [
        ['antennapod_local:1', ''],
        ['file:///etc/passwd', ''],
      ],
    },
  ]);
  expect(await server.followed()).toEqual(shows(3));
  const text = await server.put('txt', [...shows(3), 'file:///etc/passwd'].join('\n'));
  expect([text.statusCode, text.json()]).toEqual([200, { update_urls: [['file:///etc/passwd', '']] }]);
});

test('an address without a scheme is taken in a list of addresses where an app knows a show by it', async () => {
  await using server = await withFourShows(undefined);
  const bare = 'shows.example.org/bare';
  expect((await server.put('txt', [...shows(4), bare].join('\n'))).statusCode).toBe(400);
  await server.put('json', [...shows(4), bare]);
  expect(await server.followed()).toHaveLength(5);
  expect((await server.put('txt', [...shows(3), bare].join('\r\n'))).statusCode).toBe(200);
  expect(await server.followed()).toHaveLength(4);
});

test('changes, settings and a device that say nothing of theirs are refused', async () => {
  await using server = await withFourShows(undefined);
  for (const url of [
    '/api/2/subscriptions/ann@example.org/tablet.json',
    '/index.php/apps/gpoddersync/subscription_change/create',
    '/api/2/settings/ann@example.org/account.json',
    '/api/2/devices/ann@example.org/tablet.json',
  ])
    for (const body of ['', '{}', '[]', '{"error":"x"}', page])
      expect([url, body, (await server.tablet.ask('POST', url, body)).statusCode]).toEqual([url, body, 400]);
});
