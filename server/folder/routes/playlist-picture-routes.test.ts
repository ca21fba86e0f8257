import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Collection } from '#contract/v1/provider.ts';
import type { App } from '#server/http/serve.ts';
import { makeFolders, scanned, testFolder } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';

const folders = makeFolders({ 'a.mp3': mp3File({ title: 'One', artist: 'Anna', album: 'First' }, 1) });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2040c0' } });

let app: App;
let playlist = '';

beforeAll(async () => {
  const opened = await testFolder({ musicFolders: [folders.music], dataFolder: folders.data });
  ({ app } = opened);
  await scanned(opened.folder);
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/me/library/playlists',
    payload: { attributes: { name: 'Mine' } },
  });
  playlist = answer.json<Collection>().data[0]?.id ?? '';
});

afterAll(() => app.close());

const give = (picture: Buffer | string, id = playlist) =>
  app.inject({
    method: 'PUT',
    url: `/api/folder/playlists/${id}/picture`,
    payload: { picture: typeof picture === 'string' ? picture : picture.toString('base64') },
  });
const remove = () => app.inject({ method: 'DELETE', url: `/api/folder/playlists/${playlist}/picture` });
const pictureOf = async () =>
  (await app.inject({ url: `/v1/me/library/playlists/${playlist}` })).json<Collection>().data[0]?.attributes;
const sizeOf = async (url: string, accept = 'image/webp') => {
  const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { accept } });
  if (statusCode !== 200) return statusCode;
  const { width, height, format } = await sharp(rawPayload).metadata();
  return [headers['content-type'], format, width, height];
};

test('a playlist shows the picture I gave it, made anew and small, until I take it away', async () => {
  const jpeg = await plain(3000, 1500)
    .withMetadata({ exif: { IFD0: { Copyright: 'secret' } } })
    .jpeg()
    .toBuffer();
  expect((await give(jpeg)).statusCode).toBe(204);
  const { artwork, hasOwnPicture } = (await pictureOf()) ?? {};
  expect([artwork?.width, artwork?.height, hasOwnPicture]).toEqual([1000, 500, true]);
  const url = artwork?.url ?? '';
  expect(await sizeOf(url.replace('{w}x{h}', '300x300'))).toEqual(['image/webp', 'webp', 300, 150]);
  expect(await sizeOf(url.replace('{w}x{h}', '1000x1000'), '*/*')).toEqual(['image/jpeg', 'jpeg', 1000, 500]);
  const { rawPayload } = await app.inject({ url: url.replace('{w}x{h}', '100x100') });
  expect(rawPayload.includes('secret')).toBe(false);
  await give(await plain(40, 40).png().toBuffer());
  const next = (await pictureOf())?.artwork?.url;
  expect(next).not.toBe(url);
  expect(await sizeOf(url.replace('{w}x{h}', '300x300'))).toBe(404);
  expect((await remove()).statusCode).toBe(204);
  expect((await pictureOf())?.artwork).toBeUndefined();
  expect((await pictureOf())?.hasOwnPicture).toBeUndefined();
  expect((await remove()).statusCode).toBe(204);
});

test.each([
  ['png', () => plain(30, 20).png()],
  ['webp', () => plain(30, 20).webp()],
  ['gif', () => plain(30, 20).gif()],
  ['avif', () => plain(30, 20).avif()],
  ['jpeg', () => plain(30, 20).jpeg()],
])('a %s is a picture', async (_, make) => {
  expect((await give(await make().toBuffer())).statusCode).toBe(204);
  expect((await pictureOf())?.artwork).toMatchObject({ width: 30, height: 20 });
});

test('what is no picture is refused with a sentence, whatever it calls itself', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const cut = (await plain(600, 600).png().toBuffer()).subarray(0, 60);
  const bomb = Buffer.from(await plain(2, 2).png().toBuffer());
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  expect((await give(bomb)).json<{ error: string }>().error).toMatch(/40 million pixels/);
  for (const body of [svg, cut, Buffer.from('GIF89a'), Buffer.alloc(0), '!!!']) {
    const answer = await give(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: string }>().error).toMatch(/picture/);
  }
  const large = await give(Buffer.alloc(11 * 1024 * 1024));
  expect([400, 413]).toContain(large.statusCode);
  expect((await give(await plain(2, 2).png().toBuffer(), 'p.none')).statusCode).toBe(404);
});

test('a picture of noise is made narrower until it may be kept, and leaves no file behind', async () => {
  const noise = await sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  expect((await give(noise)).statusCode).toBe(204);
  const { artwork } = (await pictureOf()) ?? {};
  expect([600, 300]).toContain(artwork?.width);
  const files = readdirSync(join(folders.data, 'artwork', 'made'));
  expect(files.filter((name) => name.startsWith('given-'))).toEqual([]);
});
