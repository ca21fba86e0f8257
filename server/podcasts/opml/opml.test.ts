import { expect, test } from 'vitest';
import type { ImportOutcome } from '#contract/podcast-imports.ts';
import type { Feed } from '#contract/podcast-shapes.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { parseOpml } from '../reading/parse-opml.ts';
import { daily, rss, testPodcastServer, testPodcasts } from '../testing/test-podcasts.ts';
import { writeOpml } from './write-opml.ts';

/** An import goes on in the background, and a page learns of it by asking: as long as the test itself may last. */
const untilItIs = { timeout: 110_000 };

type Progress = { done: number; total: number; results: ImportOutcome[] };

const body = (text: string) =>
  `<?xml version="1.0"?><opml version="1.0"><head><title>x</title></head><body>${text}</body></opml>`;
const read = (text: string) => parseOpml(Buffer.from(text)).map(({ url, title }) => [title, url]);

test.each<[string, string, string[][]]>([
  [
    'nested',
    body(
      '<outline text="feeds"><outline text="a"><outline type="rss" text="One" xmlUrl="https://a.org/1"/></outline></outline>',
    ),
    [['One', 'https://a.org/1']],
  ],
  [
    'title before text',
    body('<outline title="T" text="X" xmlUrl="https://a.org/1"/>'),
    [['T', 'https://a.org/1']],
  ],
  ['no name', body('<outline xmlUrl="https://a.org/1"/>'), [['https://a.org/1', 'https://a.org/1']]],
  [
    'other case',
    body('<OUTLINE TEXT="T" XMLURL="https://a.org/1"/><outline text="U" xmlurl="https://a.org/2"></outline>'),
    [
      ['T', 'https://a.org/1'],
      ['U', 'https://a.org/2'],
    ],
  ],
  [
    'raw ampersands',
    body('<outline text="A & B" xmlUrl="https://a.org/1?a=1&b=2&copy=3"/>'),
    [['A & B', 'https://a.org/1?a=1&b=2&copy=3']],
  ],
  [
    'HTML entities',
    body('<outline text="Caf&eacute; &quot;x&quot;" xmlUrl="https://a.org/1"/>'),
    [['Café "x"', 'https://a.org/1']],
  ],
  ['single marks', body("<outline text='T' xmlUrl='https://a.org/1'/>"), [['T', 'https://a.org/1']]],
  [
    'no ends',
    '\ufeff<opml><body><outline text="f"><outline text="T" xmlUrl="https://a.org/1"><outline text="U" xmlUrl="https://a.org/2">',
    [
      ['T', 'https://a.org/1'],
      ['U', 'https://a.org/2'],
    ],
  ],
  [
    'twice',
    body('<outline text="T" xmlUrl="https://a.org/1"/><outline text="T2" xmlUrl="http://A.org/1/"/>'),
    [['T', 'https://a.org/1']],
  ],
  [
    'type atom and link',
    body(
      '<outline type="atom" text="T" xmlUrl="https://a.org/1"/><outline type="link" text="U" url="https://a.org/2"/>',
    ),
    [
      ['T', 'https://a.org/1'],
      ['U', 'https://a.org/2'],
    ],
  ],
  [
    'a list',
    'https://a.org/1\r\n\r\n# mine\nfeed://a.org/2\na.org/3\n',
    [
      ['https://a.org/1', 'https://a.org/1'],
      ['feed://a.org/2', 'feed://a.org/2'],
      ['a.org/3', 'a.org/3'],
    ],
  ],
  ['nothing', body(''), []],
  ['a page', '<html><body>hello</body></html>', []],
  ['a song', 'ID3\x04\0\0\0 \n\0\0 TIT2 \n', []],
])('OPML with %s is read', (_name, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('what is written is read again, whatever the titles', () => {
  const titles = ['A & B', '<b>"x"</b>', "it's", 'é ü 漢字 🎧', 'tab\tand\nline'];
  const feeds = titles.map(
    (title, index) => ({ title, url: `https://a.org/${index}?a=1&b=2`, link: null }) as Feed,
  );
  const again = parseOpml(Buffer.from(writeOpml(feeds, 0)));
  expect(again.map(({ url }) => url)).toEqual(feeds.map(({ url }) => url));
  expect(again.map(({ title }) => title)).toEqual(titles.map((title) => title.replaceAll(/\s+/g, ' ')));
});

onBothDatabases((open) => {
  async function upload(
    server: Awaited<ReturnType<typeof testPodcasts>>,
    text: string,
    field = 'file',
    { cookie } = server.ann,
  ) {
    const payload = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="my.opml"\r\ncontent-type: text/xml\r\n\r\n${text}\r\n--b--\r\n`;
    return server.app.inject({
      method: 'POST',
      url: '/api/podcast/opml',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        'sec-fetch-site': 'same-origin',
        cookie,
      },
      payload,
    });
  }

  test('a file is imported in the background, with an outcome for every line, and exported again', async () => {
    await using web = await testWebServer({ '/one': rss('One', daily(1)), '/two': rss('Two', daily(1)) });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    const outline = (path: string) => `<outline text="${path}" xmlUrl="${web.url(path)}"/>`;
    const answer = await upload(
      server,
      body(`${outline('/one')}${outline('/two')}${outline('/gone')}<outline text="x" xmlUrl="nonsense"/>`),
    );
    expect(answer.statusCode).toBe(202);
    const { jobId } = answer.json<{ jobId: string }>();
    await server.podcasts.importer.run();
    const progress = (await server.get(`/api/podcast/imports/${jobId}`)).json<Progress>();
    expect([progress.done, progress.total]).toEqual([4, 4]);
    expect(progress.results.map(({ status, title }) => [status, title])).toEqual([
      ['subscribed', '/one'],
      ['subscribed', '/two'],
      ['failed', '/gone'],
      ['failed', 'x'],
    ]);
    expect((await server.get('/api/podcast/imports')).json()).toEqual({ jobId });
    const ben = await server.signUp('ben@example.org');
    expect((await server.get(`/api/podcast/imports/${jobId}`, ben.cookie)).statusCode).toBe(404);
    const exported = await server.get('/api/podcast/opml');
    expect(parseOpml(exported.rawPayload).map(({ title }) => title)).toEqual(['One', 'Two']);
    expect((await upload(server, body(''))).statusCode).toBe(400);
    expect((await upload(server, body(''), 'other')).statusCode).toBe(400);
    expect((await upload(server, 'x'.repeat(1024 * 1024 + 1))).statusCode).toBe(413);
    const many = Array.from({ length: 2001 }, (_, number) => `<outline xmlUrl="https://a.org/${number}"/>`);
    expect((await upload(server, body(many.join('')))).statusCode).toBe(413);
    expect(server.warnings).toEqual([]);
  });

  test('what failed in an import is tried again when its listener asks for it, and nothing else is', async () => {
    await using web = await testWebServer({ '/one': rss('One', daily(1)) });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    const answer = await upload(server, `${web.url('/one')}\n${web.url('/two')}\nnonsense.\n`);
    const { jobId } = answer.json<{ jobId: string }>();
    const again = (cookie?: string) => server.post(`/api/podcast/imports/${jobId}/again`, {}, cookie);
    const statuses = async () => {
      await server.podcasts.importer.run();
      const { results } = (await server.get(`/api/podcast/imports/${jobId}`)).json<Progress>();
      return results.map(({ status }) => status);
    };
    expect(await statuses()).toEqual(['subscribed', 'failed', 'failed']);
    web.answers['/two'] = rss('Two', daily(1));
    const ben = await server.signUp('ben@example.org');
    expect((await again(ben.cookie)).statusCode).toBe(404);
    expect(await statuses()).toEqual(['subscribed', 'failed', 'failed']);
    const stands = await Promise.all([again(), again()]);
    // One of them opens it; the other may find it under way.
    expect(stands.map((state) => state.json<Progress>())).toContainEqual(
      expect.objectContaining({ done: 1, total: 3 }),
    );
    expect(await statuses()).toEqual(['subscribed', 'subscribed', 'failed']);
    expect(web.requestCountOf('/one')).toBe(1);
    expect(web.requestCountOf('/two')).toBe(2);
    expect((await again()).statusCode).toBe(200);
    expect(await statuses()).toEqual(['subscribed', 'subscribed', 'failed']);
  });

  test('one listener’s long list of silent feeds does not hold up another’s one feed', async () => {
    await using silent = await testWebServer({});
    await using web = await testWebServer({ '/one': rss('One', daily(1)) });
    // Another host than the one that speaks: of each only two are asked at once.
    const silentHost = silent.host.replace('127.0.0.1', 'localhost');
    await using server = await testPodcasts({ allow: [silentHost, web.host], database: await open() });
    const paths = Array.from({ length: 40 }, (_, number) => `/${number}`);
    const requests = Promise.withResolvers<void>();
    for (const path of paths) silent.answers[path] = () => requests.resolve();
    await upload(server, paths.map((path) => silent.url(path).replace(silent.host, silentHost)).join('\n'));
    // The first lines are being waited for.
    await requests.promise;
    const ben = await server.signUp('ben@example.org');
    const answer = await upload(server, web.url('/one'), 'file', ben);
    const { jobId } = answer.json<{ jobId: string }>();
    const read = async () => (await server.get(`/api/podcast/imports/${jobId}`, ben.cookie)).json<Progress>();
    await expect
      .poll(async () => (await read()).results.map(({ status }) => status), untilItIs)
      .toEqual(['subscribed']);
    // One listener's second list waits for the first, so that nobody uses up the server with lists.
    const second = (await upload(server, web.url('/one'))).json<{ jobId: string }>().jobId;
    await upload(server, web.url('/one'), 'file', ben);
    await expect.poll(async () => (await read()).done, untilItIs).toBe(1);
    expect((await server.get(`/api/podcast/imports/${second}`)).json<Progress>().done).toBe(0);
    await server.podcasts.close();
  });

  test('an import that a stopped server left is taken up by another, and nothing is done twice', async () => {
    await using web = await testWebServer({ '/one': rss('One', daily(1)), '/two': () => undefined });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    const answer = await upload(server, `${web.url('/one')}\n${web.url('/two')}\n`);
    const { jobId } = answer.json<{ jobId: string }>();
    const read = async () => (await server.get(`/api/podcast/imports/${jobId}`)).json<Progress>();
    await expect.poll(async () => (await read()).done, untilItIs).toBe(1);
    await server.podcasts.close();
    web.answers['/two'] = rss('Two', daily(1));
    const other = testPodcastServer(server.opened.database, { allow: [web.host] });
    await other.podcasts.importer.run();
    await other.podcasts.refresher.runDue();
    expect((await read()).results.map(({ title }) => title)).toEqual([web.url('/one'), web.url('/two')]);
    expect((await server.post('/api/podcast/get-subs')).json<Feed[]>().map(({ title }) => title)).toEqual([
      'One',
      'Two',
    ]);
    expect(web.requestCountOf('/one')).toBe(1);
    await other.close();
  });
});
