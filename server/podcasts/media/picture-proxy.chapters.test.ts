import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Chapter, Episode } from '#contract/podcast-shapes.ts';
import { m4bFile } from '#server/audio-files/chapters/testing/m4b-file.ts';
import { testBookServer } from '#server/books/testing/test-book-server.ts';
import { type TestWebServer, testWebServer } from '#server/net/testing/test-web-server.ts';
import { rss, testPodcasts } from '../testing/test-podcasts.ts';

const colours = ['#c02020', '#20c020', '#2020c0'];
const pictures = await Promise.all(
  colours.map((background) =>
    sharp({ create: { width: 80, height: 60, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  ),
);
const book = (more: { pictures?: readonly Buffer[] } = {}) =>
  m4bFile({ title: 'Road', author: 'Ann', hours: 0.05, chapters: ['A', 'B', 'C'], pictures, ...more });

type Server = Awaited<ReturnType<typeof testPodcasts>>;

/** The chapters of the first episode of a show, and what is sent as each picture. */
async function illustrated(server: Pick<Server, 'get' | 'post'>, feedId: number) {
  const { data } = (await server.post(`/api/podcast/get-episodes/${feedId}`)).json<{
    data: { items: Episode[] };
  }>();
  const id = data.items[0]?.id ?? 0;
  const { chapters } = (await server.get(`/api/podcast/chapters/${id}`)).json<{ chapters: Chapter[] }>();
  const picture = (at: number, cookie?: string) =>
    server.get(`/api/podcast/picture/chapter/${id}?at=${at}&size=50`, cookie);
  return { chapters, picture };
}

async function episodeOf(web: TestWebServer, type = 'audio/mp4') {
  web.answers['/feed'] = rss('Show', [{ title: 'E', guid: '1', url: web.url('/a.m4a'), type }]);
  const server = await testPodcasts({ allow: [web.host] });
  const { results } = (await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] })).json<{
    results: { id: number }[];
  }>();
  return { server, feedId: results[0]?.id ?? 0 };
}

/** Answers the parts that are asked for. `traffic`: the bytes that were sent, and how often. */
function inParts(file: () => Buffer) {
  const traffic = { bytes: 0, requests: 0 };
  const answer: Parameters<typeof testWebServer>[0] = {
    '/a.m4a': (request, response) => {
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
      const part = file().subarray(Number(from), Number(to) + 1);
      traffic.bytes += part.length;
      traffic.requests += 1;
      const range = `bytes ${from}-${Number(from) + part.length - 1}/${file().length}`;
      response.writeHead(206, { 'content-range': range }).end(part);
    },
  };
  return { answer, traffic };
}

async function dominant(bytes: Buffer): Promise<string> {
  const { channels } = await sharp(bytes).stats();
  const most = channels.map(({ mean }) => mean);
  return ['red', 'green', 'blue'][most.indexOf(Math.max(...most))] ?? '';
}

test('each chapter of an audiobook has the picture that stands in its file, made small by this server', async () => {
  await using server = await testBookServer({ 'b/road.m4b': book() });
  const [road] = (await server.books()).books;
  const { showId } = await server.openBook(road?.id ?? '');
  const { chapters, picture } = await illustrated(server, showId);
  expect(chapters.map(({ startSeconds, image }) => [startSeconds, image !== null])).toEqual([
    [0, true],
    [60, true],
    [120, true],
  ]);
  const answers = await Promise.all(chapters.map(({ startSeconds }) => picture(startSeconds)));
  expect(answers.map(({ headers }) => headers['content-type'])).toEqual(Array(3).fill('image/webp'));
  expect(await Promise.all(answers.map(({ rawPayload }) => dominant(rawPayload)))).toEqual([
    'red',
    'green',
    'blue',
  ]);
  const { width } = await sharp(answers[0]?.rawPayload).metadata();
  expect(width).toBe(50);
  expect((await picture(1)).statusCode).toBe(404);
});

test('a picture inside an episode costs its own bytes, and its host is asked once for all sizes', async () => {
  const file = book();
  const { answer, traffic } = inParts(() => file);
  await using web = await testWebServer(answer);
  const { server: opened, feedId } = await episodeOf(web);
  await using server = opened;
  const { chapters, picture } = await illustrated(server, feedId);
  const before = { ...traffic };
  const at = chapters[1]?.startSeconds ?? 0;
  expect(await dominant((await picture(at)).rawPayload)).toBe('green');
  expect((await picture(at)).statusCode).toBe(200);
  expect(traffic).toEqual({
    bytes: before.bytes + (pictures[1]?.length ?? 0),
    requests: before.requests + 1,
  });
  expect(JSON.stringify(chapters)).not.toContain('http');
});

test('what is no picture, and a file that was changed meanwhile, show none', async () => {
  let file = book({
    pictures: [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), pictures[1]!, pictures[2]!],
  });
  const { answer } = inParts(() => file);
  await using web = await testWebServer(answer);
  const { server: opened, feedId } = await episodeOf(web);
  await using server = opened;
  const { picture } = await illustrated(server, feedId);
  expect((await picture(0)).statusCode).toBe(404);
  file = Buffer.concat([file, Buffer.alloc(10)]);
  expect((await picture(60)).statusCode).toBe(404);
});

test('who has no account, and a host that sends all of its file, show none', async () => {
  const file = book();
  const { answer } = inParts(() => file);
  await using web = await testWebServer(answer);
  const { server: opened, feedId } = await episodeOf(web);
  await using server = opened;
  const { picture } = await illustrated(server, feedId);
  expect((await picture(0, '')).statusCode).toBe(401);
  web.answers['/a.m4a'] = (_request, response) => void response.end(file);
  expect((await picture(0)).statusCode).toBe(404);
});
