import {
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#server/http/serve.ts';
import type { Folder } from '../folder.ts';
import { makeFolders, put, scanned, testFolder } from '../testing/test-app.ts';
import { flacFile, mp3File } from '../testing/test-files.ts';

let app: App;
let folder: Folder;
const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c02040' } })
  .jpeg()
  .toBuffer();
const long = mp3File({ title: 'Long', album: 'Audio', artist: 'Anna' });
const folders = makeFolders({
  'a/long.mp3': long,
  'a/gone.mp3': mp3File({ title: 'Gone', album: 'Audio', artist: 'Anna' }, 2),
  'a/replaced.mp3': mp3File({ title: 'Replaced', album: 'Audio', artist: 'Anna' }, 3),
  'a/swapped.mp3': mp3File({ title: 'Swapped', album: 'Audio', artist: 'Anna' }, 4),
  'b/pictured.mp3': mp3File({ title: 'Pictured', album: 'Embedded', artist: 'Ben', picture }, 5),
  'c/covered.flac': flacFile({ title: 'Covered', album: 'Beside', artist: 'Cat' }, 6),
  'c/cover.png': await sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#20c040' } })
    .png()
    .toBuffer(),
  'e/CD 2/disc.flac': flacFile({ title: 'Disc', album: 'Two Discs', artist: 'Eve', disc: '2' }, 9),
  'e/folder.jpg': picture,
  'd/page.flac': flacFile({ title: 'Page', album: 'Page', artist: 'Dan' }, 7),
  'd/cover.jpg': Buffer.from('<html><script>alert(1)</script></html>'),
});

beforeAll(async () => {
  ({ app, folder } = await testFolder({ musicFolders: [folders.music], dataFolder: folders.data }));
  await scanned(folder);
});
afterAll(() => app.close());

/** What this process has open, by the kernel's own list. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return [];
    }
  });
}

async function song(title: string) {
  const reply = await app.inject({ url: `/v1/catalog/us/search?types=songs&term=${title}` });
  return reply.json().results.songs.data[0];
}

describe('the audio of a song', () => {
  it('is served whole, in parts, and by HEAD', async () => {
    const { assetUrl } = (await song('long')).attributes;
    const whole = await app.inject({ url: assetUrl });
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(long)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('private'),
    });
    const part = await app.inject({ url: assetUrl, headers: { range: 'bytes=100-199' } });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 100-199/${long.length}`);
    expect(part.rawPayload.equals(long.subarray(100, 200))).toBe(true);
    const head = await app.inject({ method: 'HEAD', url: assetUrl });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(long.length));
    const behind = await app.inject({ url: assetUrl, headers: { range: `bytes=${long.length}-` } });
    expect(behind.statusCode).toBe(416);
    expect(behind.headers['content-range']).toBe(`bytes */${long.length}`);
  });

  it('is not sent again to who has it, and a part only of the same file', async () => {
    const { assetUrl } = (await song('long')).attributes;
    const { etag, 'last-modified': modified } = (await app.inject({ method: 'HEAD', url: assetUrl })).headers;
    const ask = async (headers: Record<string, string>) =>
      (await app.inject({ url: assetUrl, headers })).statusCode;
    expect(await ask({ 'if-none-match': String(etag) })).toBe(304);
    expect(await ask({ 'if-none-match': `"x", W/${etag}` })).toBe(304);
    expect(await ask({ 'if-none-match': '"x"' })).toBe(200);
    // RFC 9110 §13.1.3: where there are tags, the date says nothing.
    expect(await ask({ 'if-none-match': '"x"', 'if-modified-since': String(modified) })).toBe(200);
    expect(await ask({ 'if-modified-since': String(modified) })).toBe(304);
    const range = 'bytes=0-9';
    expect(await ask({ range, 'if-range': String(etag) })).toBe(206);
    expect(await ask({ range, 'if-range': String(modified) })).toBe(206);
    expect(await ask({ range, 'if-range': '"other"' })).toBe(200);
    expect(await ask({ range, 'if-range': `W/${etag}` })).toBe(200);
  });

  it('a file that is deleted is not there, one that is replaced is another', async () => {
    const goneUrl = (await song('gone')).attributes.assetUrl;
    expect((await app.inject({ url: goneUrl })).statusCode).toBe(200);
    unlinkSync(join(folders.music, 'a/gone.mp3'));
    const reply = await app.inject({ url: goneUrl });
    expect(reply.statusCode).toBe(404);
    expect(reply.json().error).toMatch(/no longer in the music folder/);
    const replaced = (await song('replaced')).attributes.assetUrl;
    const before = (await app.inject({ url: replaced })).headers.etag;
    put(join(folders.music, 'a/replaced.mp3'), Buffer.alloc(5000, 'r'));
    const after = await app.inject({ url: replaced });
    expect(after.headers.etag).not.toBe(before);
    expect(after.body).toBe('r'.repeat(5000));
  });

  it('a file that is tagged anew without a change of size is another one to whoever has the old', async () => {
    const path = join(folders.music, 'a/replaced.mp3');
    const { assetUrl } = (await song('replaced')).attributes;
    put(path, Buffer.alloc(5000, 's'));
    utimesSync(path, 1_700_000_000, 1_700_000_000);
    const before = (await app.inject({ url: assetUrl })).headers.etag;
    put(path, Buffer.alloc(5000, 't'));
    utimesSync(path, 1_700_000_100, 1_700_000_100);
    const after = await app.inject({ url: assetUrl, headers: { 'if-none-match': String(before) } });
    expect([after.statusCode, after.body.slice(0, 3)]).toEqual([200, 'ttt']);
  });

  it('a file that is replaced again and again is open once', async () => {
    const path = join(folders.music, 'a/replaced.mp3');
    const { assetUrl } = (await song('replaced')).attributes;
    for (let turn = 1; turn < 20; turn += 1) {
      rmSync(path);
      put(path, Buffer.alloc(600_000 + turn));
      expect((await app.inject({ url: assetUrl })).rawPayload).toHaveLength(600_000 + turn);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    const still = openFiles().filter((target) => target.startsWith(path));
    expect(still.length).toBeLessThanOrEqual(1);
  });

  it('a large part is exactly the bytes asked for', async () => {
    const bytes = Buffer.concat([mp3File({ title: 'Largest' }, 10), Buffer.alloc(2_000_000, 'abcdefghijk')]);
    put(join(folders.music, 'a/largest.mp3'), bytes);
    folder.rescan();
    await scanned(folder);
    const { assetUrl } = (await song('largest')).attributes;
    const part = await app.inject({ url: assetUrl, headers: { range: 'bytes=1000-1500000' } });
    expect(part.headers['content-length']).toBe('1499001');
    expect(part.rawPayload.equals(bytes.subarray(1000, 1_500_001))).toBe(true);
  });

  it('a file that became a link out of the folder is not served', async () => {
    const { assetUrl } = (await song('swapped')).attributes;
    writeFileSync(`${folders.music}-private`, 'secret');
    rmSync(join(folders.music, 'a/swapped.mp3'));
    symlinkSync(`${folders.music}-private`, join(folders.music, 'a/swapped.mp3'));
    expect((await app.inject({ url: assetUrl })).statusCode).toBe(404);
  });

  it.each(['0', '-1', '1.5', '999999', '..%2f..%2fetc%2fpasswd', 'x', '1e3', '99999999999999999999999'])(
    'the id %s is nothing',
    async (id) => expect((await app.inject({ url: `/api/folder/audio/${id}` })).statusCode).toBe(404),
  );

  it('an id that is no text is refused before anything is looked for', async () =>
    expect((await app.inject({ url: '/api/folder/audio/%00' })).statusCode).toBe(400));

  it('listeners who go away in the middle leave nothing open', { timeout: 60_000 }, async () => {
    const big = join(folders.music, 'big.mp3');
    put(big, Buffer.concat([mp3File({ title: 'Biggest' }, 8), Buffer.alloc(3_000_000, 'b')]));
    folder.rescan();
    await scanned(folder);
    const { assetUrl } = (await song('biggest')).attributes;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const abort = () =>
      new Promise<void>((resolve) => {
        const pending = request({ port, path: assetUrl, agent: false }, (reply) => {
          reply.once('data', () => reply.destroy());
          reply.once('close', resolve);
          reply.on('error', () => undefined);
        });
        pending.on('error', () => resolve());
        pending.end();
      });
    const stillOpen = () => openFiles().filter((target) => target === big).length;
    for (let round = 0; round < 50; round += 1) await Promise.all(Array.from({ length: 20 }, abort));
    await expect.poll(stillOpen, { timeout: 10_000 }).toBeLessThanOrEqual(1);
    expect((await app.inject({ url: assetUrl, headers: { range: 'bytes=0-0' } })).statusCode).toBe(206);
  });
});

const artworkOf = async (title: string) => (await song(title)).attributes.artwork;
const at = (url: string, size: number) => url.replace('{w}', String(size)).replace('{h}', String(size));

describe('pictures', () => {
  it('an embedded picture comes in the size asked for, as WebP or JPEG', async () => {
    const artwork = await artworkOf('pictured');
    expect(artwork).toMatchObject({ width: 400, height: 300 });
    const webp = await app.inject({
      url: at(artwork.url, 90),
      headers: { accept: 'image/webp,*/*' },
    });
    expect(webp.statusCode).toBe(200);
    expect(webp.headers).toMatchObject({
      'content-type': 'image/webp',
      vary: 'accept',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 100, height: 75 });
    const jpeg = await app.inject({ url: at(artwork.url, 5000) });
    expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400 });
    const etag = String(jpeg.headers.etag);
    expect(
      (await app.inject({ url: at(artwork.url, 5000), headers: { 'if-none-match': etag } })).statusCode,
    ).toBe(304);
  });

  it('a cover beside the songs belongs to the album, with its colour', async () => {
    const artwork = await artworkOf('covered');
    expect(artwork).toMatchObject({ width: 1500, height: 1500 });
    const [red, green, blue] = artwork.bgColor.match(/../g).map((part: string) => Number.parseInt(part, 16));
    expect(green).toBeGreaterThan(red + 60);
    expect(green).toBeGreaterThan(blue + 60);
    const smaller = await app.inject({ url: at(artwork.url, 600) });
    expect(await sharp(smaller.rawPayload).metadata()).toMatchObject({ width: 600, height: 600 });
  });

  it('a cover beside the folders of an album’s discs belongs to the album', async () => {
    expect(await artworkOf('disc')).toMatchObject({ width: 400, height: 300 });
  });

  it('a page that calls itself a cover is no picture', async () => {
    expect(await artworkOf('page')).toBeUndefined();
  });

  it('many asking at once are all answered', async () => {
    const artwork = await artworkOf('pictured');
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        app.inject({ url: at(artwork.url, [50, 60, 75, 300][index % 4]!) }),
      ),
    );
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it.each(['0x0', '-1x-1', 'NaNxNaN', '1e3x1e3', 'axb', '100', '99999999x99999999'])(
    'the size %s is refused',
    async (size) => {
      const { url } = await artworkOf('pictured');
      expect((await app.inject({ url: url.replace('{w}x{h}', size) })).statusCode).toBe(400);
    },
  );

  it('an unknown key is not found', async () => {
    for (const key of ['0'.repeat(32), '..', '%2e%2e%2ffolder.sqlite'])
      expect((await app.inject({ url: `/api/folder/artwork/${key}/100x100` })).statusCode).toBe(404);
  });
});
