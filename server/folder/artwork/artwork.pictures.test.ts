import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#server/http/serve.ts';
import type { Folder } from '../folder.ts';
import { type Colour, contrast } from '../pictures/cover-colours.ts';
import { makeFolders, scanned, testFolder } from '../testing/test-app.ts';
import { flacFile, mp3File } from '../testing/test-files.ts';

const plain = (background: string, size = 200) =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .jpeg()
    .toBuffer();

const red = await plain('#c02040');

const green = await plain('#20c040');

const blue = await plain('#2040c0');

const grey = await plain('#777777');

const artist = { artist: 'Anna', albumArtist: 'Anna' };

const folders = makeFolders({
  'Anna/First/1.mp3': mp3File({ title: 'One', album: 'First', ...artist, picture: red }, 1),
  'Anna/First/2.mp3': mp3File({ title: 'Two', album: 'First', ...artist, picture: red }, 2),
  'Anna/Second/1.flac': flacFile({ title: 'Three', album: 'Second', ...artist }, 3),
  'Anna/Second/FRONT.JPEG': green,
  'Anna/Artist.JPG': blue,
  'Mixed/1.mp3': mp3File({ title: 'Four', album: 'Third', artist: 'Ben', albumArtist: 'Ben' }, 4),
  'Mixed/2.mp3': mp3File({ title: 'Five', album: 'Fourth', artist: 'Cat', albumArtist: 'Cat' }, 5),
  'Mixed/artist.png': grey,
});

let app: App;

let folder: Folder;

type Hit = { attributes: { name: string; artwork?: Record<string, string> } };

async function find(type: string, term: string): Promise<Hit['attributes']> {
  const { results } = (await app.inject({ url: `/v1/catalog/us/search?types=${type}&term=${term}` })).json();
  return results[type].data[0].attributes;
}

async function artworkOf(type: string, term: string, ready: (artwork: Record<string, string>) => boolean) {
  for (let turn = 0; turn < 200; turn += 1) {
    const { artwork } = await find(type, term);
    if (artwork && ready(artwork)) return artwork;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('The second queue did not come to this picture.');
}

const pixel = async (url: string) => {
  const { rawPayload } = await app.inject({ url: url.replace('{w}x{h}', '50x50') });
  const { data } = await sharp(rawPayload).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
  return [...data];
};

const near = (actual: number[], expected: number[]) =>
  expect(Math.max(...actual.map((part, index) => Math.abs(part - expected[index]!)))).toBeLessThan(12);

const colourOf = (hex: string): Colour => {
  const number = Number.parseInt(hex, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};

const isBlue = ({ bgColor }: Record<string, string>) => colourOf(bgColor ?? '000000')[2] > 150;

beforeAll(async () => {
  ({ app, folder } = await testFolder({ musicFolders: [folders.music], dataFolder: folders.data }));
  await scanned(folder);
});

afterAll(() => app.close());

describe('pictures', () => {
  it('a cover has its colours, legible ones to write on it, and a few pixels to show until it is there', async () => {
    const artwork = await artworkOf('albums', 'first', ({ bgColor }) => bgColor !== undefined);
    near([...colourOf(artwork['bgColor']!)], [0xc0, 0x20, 0x40]);
    for (const name of ['textColor1', 'textColor2', 'textColor3', 'textColor4'])
      expect(contrast(colourOf(artwork['bgColor']!), colourOf(artwork[name]!))).toBeGreaterThanOrEqual(4.5);
    expect(artwork['placeholder']).toMatch(/^data:image\/webp;base64,/);
    expect(artwork['placeholder']!.length).toBeLessThanOrEqual(400);
    expect(Buffer.from(artwork['thumbhash']!, 'base64').length).toBeGreaterThan(4);
    expect(artwork['thumbhash']!.length).toBeLessThan(40);
    const bytes = Buffer.from(artwork['placeholder']!.split(',')[1]!, 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 8, height: 8 });
  });

  it('the same picture in two songs is one picture, and a file beside them comes before', async () => {
    const [one, two, second] = [
      await find('songs', 'one'),
      await find('songs', 'two'),
      await find('albums', 'second'),
    ];
    expect(one.artwork!['url']).toBe(two.artwork!['url']);
    near(await pixel(second.artwork!['url']!), [0x20, 0xc0, 0x40]);
  });

  it("an artist's own directory gives the artist's picture, one of several artists gives none", async () => {
    const artwork = await artworkOf('artists', 'anna', isBlue);
    near(await pixel(artwork['url']!), [0x20, 0x40, 0xc0]);
    for (const name of ['ben', 'cat']) expect((await find('artists', name)).artwork).toBeUndefined();
    rmSync(join(folders.music, 'Anna/Artist.JPG'));
    folder.rescan();
    await scanned(folder);
    const { url } = await artworkOf('artists', 'anna', (artwork) => !isBlue(artwork));
    expect(url).not.toBe(artwork['url']);
  });

  it('a browser that takes AVIF gets it, each in its own size', async () => {
    const { artwork } = await find('albums', 'first');
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['image/avif;q=0, image/webp;q=0.8', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ]) {
      const url = artwork!['url']!.replace('{w}x{h}', '75x75');
      const reply = await app.inject({ url, headers: { accept: accept! } });
      expect(reply.headers['content-type']).toBe(type);
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 75, height: 75 });
    }
  });
});
