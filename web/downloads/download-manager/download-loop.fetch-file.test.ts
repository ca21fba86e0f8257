import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAudioPieces, pieceBytes } from '../store/audio-pieces.ts';
import { testCaches } from '../testing/test-caches.ts';
import { isSameContent, testBytes, testServer, testSong } from '../testing/test-sounds.ts';
import { fetchFile, RefusedDownload } from './download-loop.ts';
import { fileOf } from './download-queue.ts';

const device = { current: testCaches() };
beforeEach(() => {
  device.current = testCaches();
  vi.stubGlobal('caches', device.current.caches);
  vi.stubGlobal('location', new URL('http://localhost/'));
});
afterEach(() => vi.unstubAllGlobals());

const whole = testBytes(2 * pieceBytes + 1234);

function setUp(server: ReturnType<typeof testServer>) {
  const pieces = openAudioPieces('anna');
  const file = fileOf(testSong('12'), 'original');
  if (!file) throw new Error('a song has a file');
  let keptBytes = 0;
  const fetchOn = (signal = new AbortController().signal) =>
    fetchFile(
      { ...file, keptBytes },
      {
        pieces,
        signal,
        ask: server.fetchFrom,
        onPiece: (storedBytes) => {
          keptBytes = storedBytes;
        },
      },
    );
  async function storedBytes(): Promise<Uint8Array> {
    const { totalBytes = 0, isWhole = false } = (await pieces.facts('song-12')) ?? {};
    expect(isWhole).toBe(true);
    const parts = [];
    for (let piece = 0; piece * pieceBytes < totalBytes; piece += 1)
      parts.push(await pieces.read('song-12', piece));
    return new Uint8Array(await new Blob(parts.map((part) => part?.slice() ?? '')).arrayBuffer());
  }
  return { fetchOn, kept: storedBytes, keptBytes: () => keptBytes };
}

test('a song comes here byte for byte', async () => {
  const { fetchOn, kept: storedBytes } = setUp(testServer(() => whole, { etag: '"a"' }));
  expect(await fetchOn()).toBe(whole.length);
  expect(isSameContent(await storedBytes(), whole)).toBe(true);
});

test('what the browser brought by itself is asked for no second time', async () => {
  const server = testServer(() => whole, { etag: '"a"' });
  await setUp(server).fetchOn();
  expect(await setUp(server).fetchOn()).toBe(whole.length);
  expect(server.asked).toEqual([null]);
});

test('a download that broke off goes on where it was, and asks for nothing twice', async () => {
  const server = testServer(() => whole, { etag: '"a"', breaksAt: pieceBytes + 500 });
  const { fetchOn, kept: storedBytes, keptBytes } = setUp(server);
  await expect(fetchOn()).rejects.toThrow('network');
  expect(keptBytes()).toBe(pieceBytes);
  server.served.breaksAt = undefined;
  await fetchOn();
  expect(server.asked).toEqual([null, `bytes=${pieceBytes}-`]);
  expect(isSameContent(await storedBytes(), whole)).toBe(true);
});

test.each([
  ['with a tag that says so', { etag: '"a"' }, { etag: '"b"' }],
  ['of another length, from a host without tags', {}, {}],
])('a file that changed while it came begins anew %s', async (_, before, after) => {
  let content = whole;
  const server = testServer(() => content, { ...before, breaksAt: pieceBytes + 500 });
  const { fetchOn, kept: storedBytes } = setUp(server);
  await expect(fetchOn()).rejects.toThrow('network');
  content = testBytes(2 * pieceBytes + 4321).reverse();
  Object.assign(server.served, { breaksAt: undefined, ...after });
  await fetchOn();
  expect(isSameContent(await storedBytes(), content)).toBe(true);
});

test('a song that became shorter than what is here of it begins anew', async () => {
  let content = whole;
  const server = testServer(() => content, { breaksAt: pieceBytes + 500 });
  const { fetchOn, kept: storedBytes } = setUp(server);
  await expect(fetchOn()).rejects.toThrow('network');
  content = testBytes(100);
  server.served.breaksAt = undefined;
  await fetchOn();
  expect(isSameContent(await storedBytes(), content)).toBe(true);
});

test('a sound that ended too early is not taken for whole', async () => {
  const short = () =>
    Promise.resolve(
      new Response(whole.subarray(0, 10), { headers: { 'content-length': String(whole.length) } }),
    );
  const { fetchOn } = setUp({ ...testServer(() => whole), fetchFrom: short });
  await expect(fetchOn()).rejects.toThrow('10');
  expect((await openAudioPieces('anna').facts('song-12'))?.isWhole).toBe(false);
});

test('a refusal is told in the words of the server, and an hour without a server is none', async () => {
  const answer = (status: number) => () =>
    Promise.resolve(new Response(JSON.stringify({ error: 'It is gone.', code: 'missing' }), { status }));
  const server = testServer(() => whole);
  await expect(setUp({ ...server, fetchFrom: answer(404) }).fetchOn()).rejects.toThrow(
    new RefusedDownload('It is gone.'),
  );
  for (const status of [401, 429, 500, 503])
    await expect(setUp({ ...server, fetchFrom: answer(status) }).fetchOn()).rejects.not.toBeInstanceOf(
      RefusedDownload,
    );
});

test('where there is no room the browser says so, and what is here stays', async () => {
  device.current.limits.room = pieceBytes + 1000;
  const { fetchOn, keptBytes } = setUp(testServer(() => whole, { etag: '"a"' }));
  await expect(fetchOn()).rejects.toThrow(expect.objectContaining({ name: 'QuotaExceededError' }));
  expect(keptBytes()).toBe(pieceBytes);
});
