import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { Chapter, Episode } from '#contract/podcast-shapes.ts';
import {
  type Answering,
  redirect,
  type TestWebServer,
  testWebServer,
} from '#server/net/testing/test-web-server.ts';
import { TooMuch } from '../reading/reader-pool.ts';
import { createReaders, type Readers } from '../reading/readers.ts';
import { rss, testPodcasts } from '../testing/test-podcasts.ts';

const sound = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));

/** A server with one show that has one episode. */
async function withEpisode(
  web: TestWebServer,
  more: string,
  url = web.url('/a.mp3'),
  showMore = '',
  type = 'audio/mpeg',
  readers?: Readers,
) {
  web.answers['/feed'] = rss('Show', [{ title: 'E', guid: '1', url, more, type }], showMore);
  const server = await testPodcasts({ allow: [web.host], ...(readers ? { readers } : {}) });
  const { results } = (await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] })).json<{
    results: { id: number }[];
  }>();
  const feedId = results[0]!.id;
  const { data } = (await server.post(`/api/podcast/get-episodes/${feedId}`)).json<{
    data: { items: Episode[] };
  }>();
  return Object.assign(server, { feedId, episode: data.items[0]! });
}

test('audio comes through whole and in part, also from a host that ignores ranges', async () => {
  await using web = await testWebServer({
    '/a.mp3': (request, response) => {
      const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '');
      const start = Number(range?.[1] ?? 0);
      const end = range?.[2] ? Number(range[2]) : sound.length - 1;
      const headers = { 'content-type': 'audio/mpeg', 'content-length': end - start + 1 };
      if (range)
        response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${end}/${sound.length}` });
      else response.writeHead(200, headers);
      response.end(sound.subarray(start, end + 1));
    },
    '/plain.mp3': (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': sound.length })
        .end(sound);
    },
    '/moved.mp3': redirect('/plain.mp3'),
  });
  for (const path of ['/a.mp3', '/moved.mp3']) {
    await using server = await withEpisode(web, '', web.url(path));
    const ask = (range?: string) =>
      server.app.inject({
        method: 'GET',
        url: `/api/podcast/audio/${server.episode.id}`,
        headers: { cookie: server.ann.cookie, ...(range ? { range } : {}) },
      });
    const whole = await ask();
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.equals(sound)]).toEqual([
      200,
      'audio/mpeg',
      true,
    ]);
    expect(whole.headers['content-security-policy']).toContain('sandbox');
    const part = await ask('bytes=1000-1999');
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      'bytes 1000-1999/5000',
      '1000',
    ]);
    expect(part.rawPayload.equals(sound.subarray(1000, 2000))).toBe(true);
    const rest = await ask('bytes=4900-');
    expect(rest.rawPayload.equals(sound.subarray(4900))).toBe(true);
  }
  await using server = await withEpisode(web, '', web.url('/plain.mp3'));
  const ask = (range: string) =>
    server.app.inject({
      method: 'GET',
      url: `/api/podcast/audio/${server.episode.id}`,
      headers: { cookie: server.ann.cookie, range },
    });
  expect((await ask('bytes=-100')).headers['content-range']).toBe('bytes 4900-4999/5000');
  expect((await ask('bytes=5000-')).statusCode).toBe(416);
  expect((await ask('bytes=0-1,3-4')).statusCode).toBe(200);
});

test('a host that says neither length nor parts is not said to be one in which a player can jump', async () => {
  await using web = await testWebServer({
    '/a.mp3': (_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(sound.subarray(0, 100));
      response.end(sound.subarray(100));
    },
  });
  await using server = await withEpisode(web, '');
  const { statusCode, headers, rawPayload } = await server.app.inject({
    method: 'GET',
    url: `/api/podcast/audio/${server.episode.id}`,
    headers: { cookie: server.ann.cookie, range: 'bytes=32768-' },
  });
  expect([statusCode, headers['accept-ranges'], headers['content-range']]).toEqual([200, 'none', undefined]);
  expect(rawPayload.equals(sound)).toBe(true);
});

test('what is no audio is not sent on, and a host that fails is named', async () => {
  await using web = await testWebServer({
    '/a.mp3': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
    },
  });
  await using server = await withEpisode(web, '');
  const ask = () => server.get(`/api/podcast/audio/${server.episode.id}`);
  expect([(await ask()).statusCode, (await ask()).json<{ error: string }>().error]).toEqual([
    502,
    'What 127.0.0.1 sent is no audio.',
  ]);
  delete web.answers['/a.mp3'];
  expect((await ask()).json<{ error: string }>().error).toBe('127.0.0.1 answered with 404 (not there).');
});

test('a stream that begins is listened to once for each purpose, and nothing warns of a leak', async () => {
  await using web = await testWebServer({
    '/a.mp3': (_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(sound);
    },
  });
  await using server = await withEpisode(web, '');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const begun = Promise.withResolvers<ServerResponse>();
  server.app.server.on('request', (_request, response: ServerResponse) => begun.resolve(response));
  const address = server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const headers = { cookie: server.ann.cookie };
  const request = httpRequest({ port, path: `/api/podcast/audio/${server.episode.id}`, headers });
  request.on('error', () => undefined);
  request.end();
  await once(request, 'response');
  const response = await begun.promise;
  // Five of ours (one counts what is sent, one forgets the stream of its session), one each of Node, Fastify and the pipe; a response that is awaited has one more for each function.
  expect(response.listenerCount('close')).toBeLessThanOrEqual(8);
  expect(response.listenerCount('finish')).toBeLessThanOrEqual(4);
  request.destroy();
});

test('a listener who goes lets the host go, and nobody streams in more than four places', async () => {
  const ended: Promise<unknown>[] = [];
  await using web = await testWebServer({
    '/a.mp3': (_request, response) => {
      ended.push(once(response, 'close'));
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(sound);
    },
  });
  await using server = await withEpisode(web, '');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const listen = () =>
    new Promise<{ status: number; leave: () => void }>((resolve, reject) => {
      const request = httpRequest(
        { port, path: `/api/podcast/audio/${server.episode.id}`, headers: { cookie: server.ann.cookie } },
        (answer) => {
          answer.on('error', () => undefined);
          answer.resume();
          resolve({ status: answer.statusCode ?? 0, leave: () => request.destroy() });
        },
      );
      request.on('error', reject);
      request.end();
    });
  const listening = [await listen(), await listen(), await listen(), await listen()];
  expect(listening.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await listen()).status).toBe(429);
  for (const { leave } of listening) leave();
  // The host is let go of in all four places.
  expect(ended).toHaveLength(4);
  await Promise.all(ended);
  const again = await listen();
  expect(again.status).toBe(200);
  again.leave();
});

test('resolving an address follows it to its end, and not into the house', async () => {
  await using web = await testWebServer({
    '/a': redirect('/b'),
    '/b': redirect('/end.mp3', 301),
    '/end.mp3': 'x',
    '/in': redirect('http://169.254.169.254/latest'),
  });
  await using server = await testPodcasts({ allow: [web.host] });
  const resolve = (url: string) => server.get(`/api/apple/resolve-url?url=${encodeURIComponent(url)}`);
  expect((await resolve(web.url('/a'))).json()).toEqual({ finalUrl: web.url('/end.mp3') });
  expect((await resolve(web.url('/in'))).statusCode).toBe(502);
  expect((await resolve('file:///etc/passwd')).statusCode).toBe(400);
  expect((await resolve(web.url('/gone'))).json<{ error: string }>().error).toBe(
    '127.0.0.1 answered with 404 (not there).',
  );
});

test('covers are made small, and what is no picture is not there', async () => {
  const cover = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#c04' } })
    .jpeg()
    .toBuffer();
  await using web = await testWebServer({
    '/cover.jpg': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(cover);
    },
    '/bad.svg': (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    },
  });
  await using server = await withEpisode(
    web,
    `<itunes:image href="${web.url('/bad.svg')}"/>`,
    web.url('/a.mp3'),
    `<itunes:image href="${web.url('/cover.jpg')}"/>`,
  );
  const picture = (kind: string, id: number, size: unknown) =>
    server.get(`/api/podcast/picture/${kind}/${id}?size=${String(size)}`);
  const [small, large] = await Promise.all([
    picture('feed', server.feedId, 100),
    picture('feed', server.feedId, 600),
  ]);
  expect([small.headers['content-type'], (await sharp(small.rawPayload).metadata()).width]).toEqual([
    'image/webp',
    100,
  ]);
  expect((await sharp(large.rawPayload).metadata()).width).toBe(600);
  const again = await server.app.inject({
    url: `/api/podcast/picture/feed/${server.feedId}?size=100`,
    headers: { cookie: server.ann.cookie, 'if-none-match': `"x", ${small.headers.etag}` },
  });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  await picture('feed', server.feedId, 300);
  expect(web.requestCountOf('/cover.jpg')).toBe(1);
  expect((await picture('episode', server.episode.id, 100)).statusCode).toBe(404);
  await picture('episode', server.episode.id, 300);
  expect(web.requestCountOf('/bad.svg')).toBe(1);
  for (const size of [99, -1, 'NaN', 1e9])
    expect((await picture('feed', server.feedId, size)).statusCode).toBe(400);
});

test('chapters come from the feed or from a file, in order, with ends, the hidden ones left out', async () => {
  const file = {
    version: '1.2.0',
    chapters: [
      { startTime: 60, title: 'Two', url: 'javascript:x', img: 'https://e.org/2.jpg' },
      { startTime: 0, title: 'One', endTime: 50 },
      { startTime: 30, title: 'Hidden', toc: false },
      'nonsense',
    ],
  };
  await using web = await testWebServer({ '/c.json': JSON.stringify(file) });
  await using server = await withEpisode(
    web,
    `<podcast:chapters url="${web.url('/c.json')}" type="application/json+chapters"/>`,
  );
  expect(server.episode.chapters).toBe(true);
  expect((await server.get(`/api/podcast/chapters/${server.episode.id}`)).json()).toEqual({
    chapters: [
      { startSeconds: 0, endSeconds: 50, title: 'One', href: null, image: null },
      { startSeconds: 60, endSeconds: null, title: 'Two', href: null, image: 'https://e.org/2.jpg' },
    ],
  });
});

test('a chapter has the picture that its file names, made small by this server; another chapter has none', async () => {
  const image = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#0c4' } })
    .png()
    .toBuffer();
  const chapters = [
    { startTime: 0, title: 'One' },
    { startTime: 60.5, title: 'Two', img: '/two.png' },
  ];
  await using web = await testWebServer({
    '/c.json': JSON.stringify({ version: '1.2.0', chapters }),
    '/two.png': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'image/png' }).end(image),
  });
  await using server = await withEpisode(
    web,
    `<podcast:chapters url="${web.url('/c.json')}" type="application/json+chapters"/>`,
  );
  const pictureAt = (at: string) =>
    server.get(`/api/podcast/picture/chapter/${server.episode.id}?size=100${at}`);
  const reply = await pictureAt('&at=60.5');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(100);
  for (const at of ['&at=0', '&at=60', '']) expect((await pictureAt(at)).statusCode).toBe(404);
  expect([web.requestCountOf('/two.png'), web.requestCountOf('/c.json')]).toEqual([1, 1]);
});

/** Sends parts, as hosts of sound do; counts the bytes. */
function inParts(file: Buffer) {
  const traffic = { bytes: 0 };
  const answer: Parameters<typeof testWebServer>[0] = {
    '/a.mp3': (request, response) => {
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
      const part = file.subarray(Number(from), Number(to) + 1);
      traffic.bytes += part.length;
      const end = Number(from) + part.length - 1;
      response.writeHead(206, { 'content-range': `bytes ${from}-${end}/${file.length}` }).end(part);
    },
  };
  return { answer, traffic };
}

const chapterFixture = (name: string) =>
  readFileSync(new URL(`../../audio-files/chapters/fixtures/${name}`, import.meta.url));

async function chaptersBy(answers: Parameters<typeof testWebServer>[0], more = '') {
  await using web = await testWebServer(answers);
  await using server = await withEpisode(web, more);
  const ask = () => server.get(`/api/podcast/chapters/${server.episode.id}`);
  const { chapters } = (await ask()).json<{ chapters: Chapter[] }>();
  await ask();
  return { chapters, requestCount: web.requestCountOf('/a.mp3') };
}

test('chapters that stand in the sound alone are read from it, once, and each ends where the next begins', async () => {
  const { answer } = inParts(chapterFixture('talk.mp3'));
  const { chapters, requestCount } = await chaptersBy(answer);
  expect(chapters).toMatchObject([
    { startSeconds: 0, endSeconds: 10, title: 'Beginning' },
    { startSeconds: 10, endSeconds: 25, title: 'Middle – “quoted”' },
    { startSeconds: 25, endSeconds: 30, title: 'End' },
  ]);
  expect(requestCount).toBe(1);
});

test('an index behind a long sound costs its bytes and not those of the sound', async () => {
  const file = chapterFixture('book.m4b');
  const start = file.readUInt32BE(0);
  const sound = Buffer.alloc(3_000_000);
  sound.writeUInt32BE(sound.length, 0);
  sound.write('free', 4);
  const { answer, traffic } = inParts(Buffer.concat([file.subarray(0, start), sound, file.subarray(start)]));
  const { chapters, requestCount } = await chaptersBy(answer);
  expect(chapters.map(({ title }) => title)).toEqual(['Beginning', 'Middle – “quoted”', 'End']);
  expect(requestCount).toBe(2);
  expect(traffic.bytes).toBeLessThan(600_000);
});

test.each([
  ['that is sent whole', '/a.mp3', 200],
  ['of another place', 'bytes 5-30645/40000', 206],
  ['that is not there', '', 404],
])('a sound %s has no chapters', async (_what, contentRange, status) => {
  const { chapters } = await chaptersBy({
    '/a.mp3': (_request, response) => {
      response.writeHead(status, { 'content-range': contentRange }).end(chapterFixture('talk.mp3'));
    },
  });
  expect(chapters).toEqual([]);
});

test.each([
  ['answers with 503', (response: ServerResponse) => response.writeHead(503).end()],
  ['breaks off', (response: ServerResponse) => response.destroy()],
])('a host that %s is asked for chapters again', async (_what, fail) => {
  const { answer } = inParts(chapterFixture('talk.mp3'));
  await using web = await testWebServer({ '/a.mp3': (_request, response) => fail(response) });
  await using server = await withEpisode(web, '');
  const ask = () => server.get(`/api/podcast/chapters/${server.episode.id}`);
  expect((await ask()).json()).toMatchObject({ code: 'remote_failed' });
  Object.assign(web.answers, answer);
  expect((await ask()).json<{ chapters: Chapter[] }>().chapters).toHaveLength(3);
});

test('chapters of more sounds at once than fit into memory are all found', { timeout: 60_000 }, async () => {
  // The first part of each ends within its tag; the chapters stand in front of the padding.
  const talk = chapterFixture('talk.mp3');
  const file = Buffer.concat([talk, Buffer.alloc(600_000)]);
  file.set([0, 30, 0, 0], 6);
  const { answer } = inParts(file);
  const paths = Array.from({ length: 80 }, (_, index) => `/${index}.mp3`);
  await using web = await testWebServer(
    Object.fromEntries(paths.map((path) => [path, answer['/a.mp3'] ?? ''])),
  );
  web.answers['/feed'] = rss(
    'Show',
    paths.map((path) => ({ guid: path, url: web.url(path) })),
  );
  await using server = await testPodcasts({ allow: [web.host] });
  const { results } = (await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] })).json<{
    results: { id: number }[];
  }>();
  const { data } = (await server.post(`/api/podcast/get-episodes/${results[0]!.id}?limit=100`)).json<{
    data: { items: Episode[] };
  }>();
  const replies = await Promise.all(data.items.map(({ id }) => server.get(`/api/podcast/chapters/${id}`)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
});

test('sounds of a stalled host hold up the chapters of nobody but who asked for them', async () => {
  const { answer } = inParts(chapterFixture('talk.mp3'));
  const stalledReplies: ServerResponse[] = [];
  const stall: Answering = (_request, response) => void stalledReplies.push(response);
  await using stalled = await testWebServer({ '/0.mp3': stall, '/1.mp3': stall });
  // Another host: at each no more than two are asked at once.
  await using web = await testWebServer({ '/2.mp3': answer['/a.mp3'] ?? '' }, '127.0.0.2');
  const urls = [stalled.url('/0.mp3'), stalled.url('/1.mp3'), web.url('/2.mp3')];
  web.answers['/feed'] = rss(
    'Show',
    urls.map((url) => ({ guid: url, title: url, url })),
  );
  await using server = await testPodcasts({ allow: [web.host, stalled.host] });
  const bob = await server.signUp('bob@example.org');
  const { results } = (await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] })).json<{
    results: { id: number }[];
  }>();
  const { data } = (await server.post(`/api/podcast/get-episodes/${results[0]!.id}`)).json<{
    data: { items: Episode[] };
  }>();
  const idOf = (url: string | undefined) => data.items.find(({ title }) => title === url)?.id;
  const waiting = urls.slice(0, 2).map((url) => server.get(`/api/podcast/chapters/${idOf(url)}`));
  await vi.waitFor(() => expect(stalled.requests).toHaveLength(2));
  const reply = await server.get(`/api/podcast/chapters/${idOf(urls[2])}`, bob.cookie);
  expect(reply.json<{ chapters: Chapter[] }>().chapters).toHaveLength(3);
  for (const response of stalledReplies) response.writeHead(503).end();
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([502, 502]);
});

test('a sound that is too much to read has no chapters, and is read once', async () => {
  const { answer } = inParts(chapterFixture('talk.mp3'));
  await using web = await testWebServer(answer);
  const readers = createReaders();
  const tooMuch = async () => Promise.reject(new TooMuch('Too much.'));
  await using server = await withEpisode(web, '', web.url('/a.mp3'), '', 'audio/mpeg', {
    ...readers,
    soundChapters: tooMuch,
  });
  const ask = () => server.get(`/api/podcast/chapters/${server.episode.id}`);
  expect((await ask()).json()).toEqual({ chapters: [] });
  expect((await ask()).json()).toEqual({ chapters: [] });
  expect(web.requestCountOf('/a.mp3')).toBe(1);
});

test('a sound of a kind that holds no chapters is not looked into', async () => {
  const { answer } = inParts(chapterFixture('talk.mp3'));
  await using web = await testWebServer(answer);
  await using server = await withEpisode(web, '', web.url('/a.mp3'), '', 'audio/wav');
  expect((await server.get(`/api/podcast/chapters/${server.episode.id}`)).json()).toEqual({ chapters: [] });
  expect(web.requestCountOf('/a.mp3')).toBe(0);
});

test('the sound is not looked into where the feed has chapters', async () => {
  const { answer } = inParts(chapterFixture('talk.mp3'));
  const more =
    '<psc:chapters xmlns:psc="http://podlove.org/simple-chapters"><psc:chapter start="0" title="Feed"/></psc:chapters>';
  const { chapters, requestCount } = await chaptersBy(answer, more);
  expect(chapters.map(({ title }) => title)).toEqual(['Feed']);
  expect(requestCount).toBe(0);
});

test.each([
  [
    'text/vtt',
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\n<v Ann>Hello <b>you</b>\n\n00:02.500 --> 00:04.000\nBye',
    [
      [1, 2.5, 'Ann', 'Hello you'],
      [2.5, 4, null, 'Bye'],
    ],
  ],
  [
    'application/x-subrip',
    '1\r\n00:00:01,000 --> 00:00:02,500\r\nAnn: Hello\r\nyou\r\n',
    [[1, 2.5, 'Ann', 'Hello you']],
  ],
  [
    'application/json',
    JSON.stringify({
      segments: [
        { startTime: 1, endTime: 2, speaker: 'Ann', body: 'Hello' },
        { startTime: 2, endTime: 2.5, body: 'you.' },
        { startTime: 3, endTime: 4, speaker: 'Ben', body: 'Bye' },
      ],
    }),
    [
      [1, 2.5, 'Ann', 'Hello you.'],
      [3, 4, 'Ben', 'Bye'],
    ],
  ],
  [
    'text/html',
    '<cite>Ann:</cite><time>0:01</time><p>Hello <b>you</b></p><script>no</script>',
    [[1, null, 'Ann', 'Hello you']],
  ],
  [
    'text/plain',
    'Ann: Hello you\n\nBye <all>',
    [
      [null, null, 'Ann', 'Hello you'],
      [null, null, null, 'Bye <all>'],
    ],
  ],
])('a transcript as %s becomes lines', async (type, body, expected) => {
  await using web = await testWebServer({ '/t': body });
  await using server = await withEpisode(web, `<podcast:transcript url="${web.url('/t')}" type="${type}"/>`);
  const { lines } = (await server.get(`/api/podcast/transcript/${server.episode.id}`)).json<{
    lines: { startSeconds: number; endSeconds: number; speaker: string; text: string }[];
  }>();
  expect(
    lines.map(({ startSeconds, endSeconds, speaker, text }) => [startSeconds, endSeconds, speaker, text]),
  ).toEqual(expected);
});
