import { utimesSync, writeFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { makeFolders, scanned, testFolder } from '../testing/test-app.ts';
import { mp3File, type TestTags } from '../testing/test-files.ts';
import { titleFromPath } from './album-of-song.ts';

type Album = { id: string; attributes: { name: string; artistName: string; genreNames: string[] } };

async function served(files: Record<string, Buffer>) {
  const { music, data } = makeFolders(files);
  const { app, folder } = await testFolder({ musicFolders: [music], dataFolder: data });
  await scanned(folder);
  const albums = async () =>
    (await app.inject({ url: '/v1/me/library/albums' })).json<{ data: Album[] }>().data;
  return { app, folder, music, albums };
}

const song = (tags: TestTags, sound: number) => mp3File({ album: 'Lanterns', ...tags }, sound);

test('one artist whose name is spelled in small and large letters makes no compilation', async () => {
  const { app, albums } = await served({
    'a/1.mp3': song({ title: 'One', artist: 'Ida' }, 1),
    'a/2.mp3': song({ title: 'Two', artist: 'IDA' }, 2),
    'a/3.mp3': song({ title: 'Three', artist: 'Ída' }, 3),
  });
  const byTitle = await albums();
  expect(byTitle.map(({ attributes }) => attributes.artistName)).toEqual(['Ida']);
  await app.close();
});

test('an album that was tagged anew leaves its old genre and its old artist', async () => {
  const { app, folder, music, albums } = await served({
    'a/1.mp3': song({ title: 'One', artist: 'Ida', genre: 'Jazz' }, 1),
  });
  const genres = async () =>
    (await app.inject({ url: '/v1/me/library/genres' })).json<{ data: { name: string }[] }>();
  expect((await albums())[0]?.attributes.genreNames).toEqual(['Jazz']);
  const path = `${music}/a/1.mp3`;
  writeFileSync(path, song({ title: 'One', artist: 'Ida', genre: 'Folk' }, 1));
  utimesSync(path, 1_900_000_000, 1_900_000_000);
  folder.rescan();
  await scanned(folder);
  expect((await albums())[0]?.attributes.genreNames).toEqual(['Folk']);
  expect((await genres()).data.map(({ name }) => name)).toEqual(['Folk']);
  await app.close();
});

it.each([
  ['02. Rain.mp3', 'Rain'],
  ['1-02 Rain.flac', 'Rain'],
  ['1999.mp3', '1999'],
  ['Rain\nor\tShine.mp3', 'Rain or Shine'],
])('a song without a title in a file named %j is %s', (name, title) => {
  expect(titleFromPath(`/music/${name}`)).toBe(title);
});
