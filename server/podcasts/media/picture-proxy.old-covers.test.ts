import { globSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictureProxy } from './picture-proxy.ts';

const day = 24 * 60 * 60 * 1000;

test.each([
  ['six days ago', -6 * day, 1],
  ['eight days ago', -8 * day, 2],
  ['by a clock that was a month ahead', 30 * day, 2],
])(
  'of a cover that was made %s the publisher is asked as often as that needs',
  async (_when, age, requests) => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-pictures-'));
    const cover = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0c4' } })
      .png()
      .toBuffer();
    let count = 0;
    const fetch = async (url: string) => {
      count += 1;
      return { status: 200, headers: {}, bytes: cover, url, movedTo: null };
    };
    const proxy = createPictureProxy({ net: { holding: (work) => work({ fetch }) }, folder });
    await proxy.picture('https://e.org/cover.png', 300);
    const madeAt = new Date(Date.now() + age);
    for (const path of globSync('**/*.webp', { cwd: folder })) utimesSync(join(folder, path), madeAt, madeAt);
    await proxy.picture('https://e.org/cover.png', 300);
    expect(count).toBe(requests);
    rmSync(folder, { recursive: true });
  },
);

test('a cover that is asked for in many sizes and forms at once comes in each of them, and its publisher is asked once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-pictures-'));
  const covers = await Promise.all(
    ['#0c4', '#c04'].map((background) =>
      sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const requestedUrls: string[] = [];
  const fetch = async (url: string) => {
    requestedUrls.push(url);
    return {
      status: 200,
      headers: {},
      bytes: covers[Number(url.at(-1))] ?? Buffer.alloc(0),
      url,
      movedTo: null,
    };
  };
  const proxy = createPictureProxy({ net: { holding: (work) => work({ fetch }) }, folder });
  const variants = [0, 1].flatMap((cover) =>
    [100, 300].flatMap((size) => (['webp', 'jpeg'] as const).map((format) => ({ cover, size, format }))),
  );
  const colourOf = ([red = 0, green = 0]: Uint8Array) => Number(red > green);
  for (const _when of ['at once', 'later']) {
    const pictures = await Promise.all(
      variants.map(async ({ cover, size, format }) => {
        const { bytes } = await proxy.picture(`https://e.org/${cover}`, size, format);
        const { width, format: form } = await sharp(bytes).metadata();
        return { cover: colourOf(await sharp(bytes).raw().toBuffer()), size: width, format: form };
      }),
    );
    expect(pictures).toEqual(variants);
  }
  expect(requestedUrls.toSorted()).toEqual(['https://e.org/0', 'https://e.org/1']);
  rmSync(folder, { recursive: true });
});
