import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { App } from '#server/http/serve.ts';
import type { Folder } from './folder.ts';
import { makeFolders, scanned, testFolder } from './testing/test-app.ts';
import { fixture, flacFile, mp3File } from './testing/test-files.ts';
import { type TestStorage, testStorage } from './testing/test-storage.ts';

const png = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
const [red, blue] = await Promise.all([png('#c02040'), png('#2040c0')]);

let open: { app: App; folder: Folder } | null = null;
afterEach(async () => {
  await open?.app.close();
  open = null;
});

const safari =
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Safari/605.1.15';

/** A server of the bucket's folder `all`, and of further folders. */
async function start(server: TestStorage, more: string[] = [], patienceMilliseconds = 20_000) {
  const { storage } = server;
  const { data } = makeFolders();
  open = await testFolder({
    musicFolders: ['s3://music/all', ...more],
    dataFolder: data,
    storage,
    access: { patienceMilliseconds },
  });
  const { app, folder } = open;
  await scanned(folder);
  const find = async (term: string) =>
    (await app.inject({ url: `/v1/catalog/us/search?types=songs&term=${encodeURIComponent(term)}` })).json()
      .results.songs?.data ?? [];
  return {
    app,
    folder,
    data,
    find,
    rescan: async () => {
      folder.rescan();
      await scanned(folder);
    },
    play: (song: { attributes: { assetUrl: string } }, headers: Record<string, string> = {}) =>
      app.inject({ url: song.attributes.assetUrl, headers: { 'user-agent': safari, ...headers } }),
  };
}

async function storageWith(files: Record<string, Buffer>): Promise<TestStorage> {
  const server = await testStorage();
  onTestFinished(() => server[Symbol.asyncDispose]());
  for (const [key, bytes] of Object.entries(files)) server.put(key, bytes);
  return server;
}

const song = (title: string, seed: number, more = {}) =>
  mp3File({ title, artist: 'Anna', album: 'First', albumArtist: 'Anna', ...more }, seed);

test('music in a bucket is found beside music in a folder, with covers, discs, lyrics and pictures of artists', async () => {
  const server = await storageWith({
    'all/Anna/artist.png': blue,
    'all/Anna/First/cover.png': red,
    'all/Anna/First/CD1/1.mp3': song('One', 1),
    'all/Anna/First/CD2/1.mp3': song('Two', 2),
    'all/Anna/First/CD2/1.lrc': Buffer.from('[00:01.00]Sung in a bucket'),
    'all/Anna/.hidden/3.mp3': song('Hidden', 3),
    'all/Anna/a//4.mp3': song('Nameless', 4),
    'all-private/5.mp3': song('Private', 5),
  });
  const place = makeFolders({ 'six.mp3': song('Six', 6, { album: 'Other' }) });
  const { app, folder, find } = await start(server, [place.music]);
  expect(folder.status()).toMatchObject({ songs: 3, unreadable: 0, problem: null });
  const [[one], [two], [six]] = [await find('one'), await find('two'), await find('six')];
  expect([one.attributes.discNumber, two.attributes.discNumber]).toEqual([1, 2]);
  expect(six.attributes.name).toBe('Six');
  const cover = await app.inject({ url: one.attributes.artwork.url.replace('{w}x{h}', '40x40') });
  expect([cover.statusCode, one.attributes.artwork.width]).toEqual([200, 40]);
  const lyrics = await app.inject({ url: `/v1/catalog/us/songs/${two.id}/lyrics` });
  expect(lyrics.body).toContain('Sung in a bucket');
  const artists = () => app.inject({ url: `/v1/catalog/us/search?types=artists&term=anna` });
  await expect.poll(async () => (await artists()).body).toContain('"width":40');
  expect(server.calls.every(({ method }) => method === 'GET' || method === 'HEAD')).toBe(true);
});

test('a rescan of nothing changed reads no object, and one changed song is read alone', async () => {
  const files = Array.from({ length: 30 }, (_, index): [string, Buffer] => [
    `all/${index % 5}/${index}.mp3`,
    song(`Song ${index}`, index),
  ]);
  const server = await storageWith(Object.fromEntries(files));
  const { rescan, find, folder } = await start(server);
  expect(folder.status().songs).toBe(30);
  await expect.poll(() => server.reads().length).toBe(30);
  server.calls.length = 0;
  await rescan();
  expect(server.calls.filter(({ key }) => key !== '')).toEqual([]);
  server.put('all/0/0.mp3', song('Renamed', 0));
  await rescan();
  expect((await find('renamed')).length).toBe(1);
  expect(new Set(server.reads().map(({ key }) => key.split('/')[1]))).toEqual(new Set(['0']));
});

test('a song in a bucket is sent by range, and its reads are of that range', async () => {
  const bytes = flacFile({ title: 'Long', artist: 'Anna' });
  const server = await storageWith({ 'all/long.flac': bytes });
  const { find, play } = await start(server);
  const [long] = await find('long');
  const whole = await play(long);
  expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true]);
  server.calls.length = 0;
  const part = await play(long, { range: 'bytes=1000-1999' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 1000-1999/${bytes.length}`]);
  expect(part.rawPayload.equals(bytes.subarray(1000, 2000))).toBe(true);
  expect(server.calls).toEqual([{ method: 'GET', key: 'all/long.flac', range: 'bytes=1000-1999' }]);
});

test('a song that is replaced or deleted while it plays is the new one, or is said to be gone', async () => {
  const server = await storageWith({ 'all/a.flac': flacFile({ title: 'Early', artist: 'Anna' }, 1) });
  const { find, play } = await start(server);
  const [early] = await find('early');
  const before = await play(early, { range: 'bytes=0-99' });
  const later = flacFile({ title: 'Later', artist: 'Anna' }, 2);
  server.put('all/a.flac', later);
  const after = await play(early, { range: 'bytes=0-99', 'if-range': String(before.headers.etag) });
  expect([after.statusCode, after.rawPayload.equals(later)]).toEqual([200, true]);
  server.remove('all/a.flac');
  const refused = await play(early, { range: 'bytes=0-99' });
  expect([refused.statusCode, refused.json().error ?? refused.json().errors?.[0]?.detail]).toEqual([
    404,
    'The file of this song is no longer in the music folder.',
  ]);
});

test('a bucket that falls silent is said to be so, nothing is forgotten, and it plays when it answers', async () => {
  const server = await storageWith({ 'all/a.mp3': song('First', 1), 'all/b.mp3': song('Second', 2) });
  const { find, play, folder, rescan } = await start(server, [], 1_000);
  const [first] = await find('first');
  server.befall(() => 'silence');
  const refused = await play(first);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(folder.status()).toMatchObject({ songs: 2, problem: 'The music folder does not answer.' });
  await rescan();
  expect(await find('second')).toHaveLength(1);
  server.befall(() => null);
  await expect.poll(async () => (await play(first)).statusCode, { timeout: 15_000 }).toBe(200);
  expect(folder.status()).toMatchObject({ songs: 2, problem: null });
});

test('a key that is refused, and one that ends in the middle of a scan, are named; nothing is forgotten', async () => {
  const files = Array.from({ length: 20 }, (_, index): [string, Buffer] => [
    `all/${index}/a.mp3`,
    song(`Song ${index}`, index),
  ]);
  const server = await storageWith(Object.fromEntries(files));
  const { folder, rescan } = await start(server);
  expect(folder.status().songs).toBe(20);
  server.befall(() => ({ status: 403, code: 'InvalidAccessKeyId' }));
  await rescan();
  expect(folder.status()).toMatchObject({
    songs: 20,
    problem: 'all cannot be read. The object storage does not know the key in S3_ACCESS_KEY_ID.',
  });
  for (const [key] of files) server.put(key, song(key, 100 + key.length));
  server.befall(({ key }) => (key === '' ? null : { status: 403, code: 'AccessDenied' }));
  await rescan();
  expect(folder.status()).toMatchObject({
    songs: 20,
    unreadable: 0,
    problem: expect.stringMatching(
      /^\d+\/a\.mp3 cannot be read\. The object storage does not let the key in S3_ACCESS_KEY_ID read there\.$/,
    ),
  });
});

test('a damaged object is listed as unreadable with its reason, and no other with it', async () => {
  const server = await storageWith({
    'all/a.mp3': song('Good', 1),
    'all/b.flac': Buffer.from('no sound at all'),
    'all/c.mp3': song('Archived', 2),
  });
  server.befall(({ key }) => (key === 'all/c.mp3' ? { status: 403, code: 'InvalidObjectState' } : null));
  const { folder, app } = await start(server);
  expect(folder.status()).toMatchObject({ songs: 1, unreadable: 2 });
  const files = await app.inject({ url: '/api/folder/unreadable' });
  expect(files.body).toContain('The object is archived in the object storage and cannot be read.');
});

test('ffmpeg converts a copy of an object, of which nothing stays', async () => {
  const server = await storageWith({ 'all/lossless.m4a': fixture('alac.m4a') });
  const { folder, data, app } = await start(server);
  expect(folder.status().songs).toBe(1);
  const chrome = await app.inject({
    url: '/api/folder/audio/1',
    headers: { 'user-agent': 'Mozilla/5.0 Chrome/140.0' },
  });
  expect([chrome.statusCode, chrome.rawPayload.toString('latin1', 0, 4)]).toEqual([200, 'fLaC']);
  expect(readdirSync(join(data, 'object-copies'))).toEqual([]);
});
