import { afterEach, expect, test, vi } from 'vitest';
import { getLibrary } from '#contract/library.ts';
import { onSignedOut } from '#web/api.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { readSavedAlbums } from './saved-albums.ts';

afterEach(() => vi.unstubAllGlobals());

const path = 'POST /api/apple/get-library';
const albums = Array.from({ length: 120 }, (_, number) => ({
  id: `l.${number}`,
  type: 'library-albums',
  attributes: { name: `Édith ]}${number}`, genreNames: ['Jazz'] },
}));

/** An answer whose bytes come in parts; `isBroken`: the connection is lost after them. */
function answerInParts(text: string, partLength: number, isBroken = false): void {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream({
    pull(stream) {
      if (at < bytes.length) stream.enqueue(bytes.slice(at, at + partLength));
      else if (isBroken) stream.error(new TypeError('network error'));
      else stream.close();
      at += partLength;
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
}

test.each([1, 37, 1_000_000])('a library that comes %i bytes at a time is read whole', async (length) => {
  answerInParts(JSON.stringify({ albums }), length);
  expect(await readSavedAlbums(getLibrary)).toEqual(albums);
});

test('an empty library is empty', async () => {
  pretendServer({ [path]: { body: { albums: [] } } });
  expect(await readSavedAlbums(getLibrary)).toEqual([]);
});

test.each([
  ['another shape', { body: { data: [] } }],
  ['an album that is none', { body: { albums: [...albums, { id: '1', type: 'songs' }] } }],
  ['nothing', {}],
])('%s is a failure in words, not an empty library', async (_, answer) => {
  pretendServer({ [path]: answer });
  await expect(readSavedAlbums(getLibrary)).rejects.toMatchObject({ code: 'unreadable' });
});

test('a connection that is lost half-way says so, and shows no half library', async () => {
  answerInParts(JSON.stringify({ albums }).slice(0, 4_000), 500, true);
  await expect(readSavedAlbums(getLibrary)).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

test('who is not signed in any more is told so here too', async () => {
  const onLeave = vi.fn<() => void>();
  const stop = onSignedOut(onLeave);
  pretendServer({ [path]: refusal(401, 'unauthenticated', 'Please log in first.') });
  await expect(readSavedAlbums(getLibrary)).rejects.toThrow('Please log in first.');
  expect(onLeave).toHaveBeenCalledTimes(1);
  stop();
});

test('a library that nobody waits for any more is given up, which is no failure of the server', async () => {
  pretendServer({});
  const reading = readSavedAlbums(getLibrary, { signal: AbortSignal.abort() });
  await expect(reading).rejects.toThrow('aborted');
});
