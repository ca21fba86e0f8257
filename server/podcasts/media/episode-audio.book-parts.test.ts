import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { bookPart, testBookServer } from '#server/books/testing/test-book-server.ts';
import { bookHostName, type LocalHost } from '../shared/local-hosts.ts';
import { rss, testPodcasts } from '../testing/test-podcasts.ts';

type Parts = { data: { items: { id: number; enclosureUrl: string }[] } };
type Answer = Awaited<ReturnType<LocalHost['open']>>;

const partGone = { error: 'This part is no longer in the music folder.', code: 'not_found' };

/** A server with a book of one part, and where the page fetches it. */
async function serverWithBook() {
  const server = await testBookServer({ 'b/1.mp3': bookPart(1) });
  const id = (await server.books()).books[0]?.id ?? '';
  const { showId } = await server.openBook(id);
  const { data } = (await server.post(`/api/podcast/get-episodes/${showId}`)).json<Parts>();
  return { server, id, address: data.items[0]?.enclosureUrl ?? '' };
}

test('a part of a book whose file is gone is said to be gone from the music folder, and no host is named', async () => {
  const { server, address } = await serverWithBook();
  await using _ = server;
  expect(address).toMatch(/^\/api\/podcast\/audio\/\d+$/);
  expect((await server.get(address)).statusCode).toBe(200);
  rmSync(join(server.music, 'b/1.mp3'));
  const answer = await server.get(address);
  expect([answer.statusCode, answer.json()]).toEqual([404, partGone]);
});

test('a part of what is called music since is no longer there as a part', async () => {
  const { server, id, address } = await serverWithBook();
  await using _ = server;
  await server.call(id, false);
  const answer = await server.get(address);
  expect([answer.statusCode, answer.json()]).toEqual([404, partGone]);
});

/** A server on which a part of a book is answered with this. */
async function serverWhere(part: () => Answer) {
  const feed = Buffer.from(rss('A Book', [{ guid: '1', url: `http://${bookHostName}/part/1` }]));
  const server = await testPodcasts({
    hosts: [
      { name: bookHostName, open: async () => part() },
      {
        name: 'feed.example.org',
        open: async () => ({ status: 200, headers: {}, body: Readable.from([feed]) }),
      },
    ],
  });
  await server.post('/api/podcast/podcast-by-url', { urls: ['https://feed.example.org/'] });
  return server;
}

test.each([
  [
    'the music folder does not answer',
    () => ({ status: 503, headers: {}, body: Readable.from([]) }),
    'The music folder does not answer.',
  ],
  [
    'its file became shorter',
    () => ({
      status: 200,
      headers: { 'content-type': 'audio/mpeg', 'content-length': '9' },
      body: Readable.from(
        (async function* none() {
          yield* [];
          throw new Error('The file became shorter while it was sent.');
        })(),
      ),
    }),
    'The file of this part changed while it was read. Please try again.',
  ],
])('where %s, a part of a book can be tried again later', async (_what, part, sentence) => {
  await using server = await serverWhere(part);
  const answer = await server.get('/api/podcast/audio/1');
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
    503,
    { error: sentence, code: 'music_folder_silent' },
    '5',
  ]);
});
