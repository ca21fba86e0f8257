import { expect, it } from 'vitest';
import type { Collection } from '#contract/v1/provider.ts';
import { mp3File } from '../testing/test-files.ts';
import { servedFiles } from '../testing/test-served.ts';

async function start(files: Record<string, Buffer>) {
  const { app } = await servedFiles(files);
  return async (path: string): Promise<string[]> => {
    const { data: items } = (await app.inject({ url: path })).json<Collection>();
    return items.map(({ attributes }) => attributes?.name ?? '');
  };
}

const song = (title: string, seed: number, more = {}) =>
  mp3File({ title, artist: 'Anna', album: 'Double', ...more }, seed);

it('an album in folders of its discs plays one disc after the other, also when no song says its disc', async () => {
  const names = await start({
    'Double/CD1/1.mp3': song('One', 1, { track: '1' }),
    'Double/CD1/2.mp3': song('Two', 2, { track: '2' }),
    'Double/Disc 2 - Live/1.mp3': song('Three', 3, { track: '1' }),
    'Double/Disc 2 - Live/2.mp3': song('Four', 4, { track: '2' }),
  });
  expect(await names('/v1/catalog/us/albums/1/tracks')).toEqual(['One', 'Two', 'Three', 'Four']);
});

it('folders and songs whose names begin with dots are heard; hidden ones are not', async () => {
  const names = await start({
    '...And Justice/1.mp3': song('Blackened', 1),
    'b/...Baby One More Time.mp3': song('Baby', 2),
    '.Trash/3.mp3': song('Thrown away', 3),
    'b/._4.mp3': song('Not a song', 4),
  });
  expect((await names('/v1/me/library/songs')).sort()).toEqual(['Baby', 'Blackened']);
});
