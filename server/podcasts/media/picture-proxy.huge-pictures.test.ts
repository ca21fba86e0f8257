import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictureProxy } from './picture-proxy.ts';

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A whole PNG of one colour, one bit a pixel, that packs to next to nothing. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const lines = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const packed = deflateSync(lines, { level: 1 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG whose header says that it is larger than what it holds. */
async function lyingJpeg(): Promise<Buffer> {
  const small = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04' } });
  const bytes = await small.jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_000, frame + 5);
  bytes.writeUInt16BE(65_000, frame + 7);
  return bytes;
}

/** A proxy whose publishers are these bytes. */
function proxyOf(pictures: Record<string, Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-pictures-'));
  const proxy = createPictureProxy({
    net: {
      holding: (work) =>
        work({
          fetch: async (address) => ({
            status: 200,
            headers: {},
            bytes: pictures[address] ?? Buffer.alloc(0),
            url: address,
            movedTo: null,
          }),
        }),
    },
    folder,
  });
  return { proxy, folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

test('a cover of a thousand million pixels is no picture, and neither is one that is just too large', async () => {
  const gigapixel = hugePng(32_768, 32_768);
  expect(gigapixel.length).toBeLessThan(10 * 1024 * 1024);
  const fine = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0c4' } })
    .png()
    .toBuffer();
  using place = proxyOf({
    'https://e.org/gigapixel.png': gigapixel,
    'https://e.org/just-too-large.png': hugePng(8_000, 5_001),
    'https://e.org/lying.jpg': await lyingJpeg(),
    'https://e.org/fine.png': fine,
    'https://e.org/just-right.png': hugePng(8_000, 5_000),
  });
  for (const name of ['gigapixel.png', 'just-too-large.png', 'lying.jpg'])
    await expect(place.proxy.picture(`https://e.org/${name}`, 300), name).rejects.toMatchObject({
      status: 404,
    });
  expect(readdirSync(place.folder)).toEqual([]);
  for (const name of ['fine.png', 'just-right.png']) {
    const { bytes } = await place.proxy.picture(`https://e.org/${name}`, 300);
    expect((await sharp(bytes).metadata()).width).toBe(300);
  }
});
