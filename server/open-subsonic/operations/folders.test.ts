import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { flacFile, mp3File } from '#server/folder/testing/test-files.ts';
import { openApiOverFiles, type TestApi } from '../testing/test-api.ts';

const anna = { artist: 'Anna', albumArtist: 'Anna', album: 'Alder' };
const files = {
  'Anna/Alder/1.mp3': mp3File({ ...anna, title: 'One' }, 1),
  'Anna/Alder/cd 2/2.mp3': mp3File({ ...anna, title: 'Two' }, 2),
  '4hero/3.flac': flacFile({ title: 'Three', artist: '4hero', album: 'Birch' }, 3),
  'loose.mp3': mp3File({ title: 'Loose', artist: 'Zoe', album: 'Zebra' }, 4),
};

const entry = z.object({ id: z.string(), name: z.string() });
const indexes = z.object({
  indexes: z.object({
    lastModified: z.number(),
    index: z.array(z.object({ name: z.string(), artist: z.array(entry) })),
    child: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
});
const part = z.object({
  id: z.string(),
  title: z.string(),
  isDir: z.boolean(),
  parent: z.optional(z.string()),
});
const directory = z.object({
  directory: z.object({
    id: z.string(),
    name: z.string(),
    parent: z.optional(z.string()),
    child: z.array(part),
  }),
});

const browse = async (api: Pick<TestApi, 'read'>, id: string) =>
  z.parse(directory, await api.read('getMusicDirectory', { id })).directory;
const top = async (api: Pick<TestApi, 'read'>) => z.parse(indexes, await api.read('getIndexes')).indexes;
const namesOf = (items: z.output<typeof part>[], title: string) =>
  items.find((one) => one.title === title)?.id ?? '';

test('the folders are browsed as they are on disk, up and down', async () => {
  await using api = await openApiOverFiles(files);
  const { index, child } = await top(api);
  expect(index.map(({ name, artist }) => [name, artist.map((one) => one.name)])).toEqual([
    ['#', ['4hero']],
    ['A', ['Anna']],
  ]);
  expect(child.map(({ title }) => title)).toEqual(['Loose']);
  const anna = await browse(api, index[1]?.artist[0]?.id ?? '');
  expect(anna.child).toMatchObject([{ title: 'Alder', isDir: true, parent: anna.id }]);
  const alder = await browse(api, namesOf(anna.child, 'Alder'));
  expect(alder.child).toMatchObject([
    { title: 'cd 2', isDir: true },
    { title: 'One', isDir: false, parent: alder.id },
  ]);
  expect(alder.parent).toBe(anna.id);
  expect((await browse(api, namesOf(alder.child, 'cd 2'))).child).toMatchObject([{ title: 'Two' }]);
  expect((await browse(api, '1')).child.map(({ title }) => title)).toEqual(['4hero', 'Anna', 'Loose']);
});

test('an artist and an album are folders to an app that takes them so', async () => {
  await using api = await openApiOverFiles(files);
  const artist = await browse(api, 'ar-1');
  const [album] = artist.child;
  expect(album).toMatchObject({ isDir: true, parent: 'ar-1' });
  const { child } = await browse(api, album?.id ?? '');
  expect(child.every(({ isDir, parent }) => !isDir && parent === album?.id)).toBe(true);
  for (const id of ['ar-999', 'al-999', 'dir-0000000000000000', 'dir-', '9', '', '../..'])
    expect(await api.read('getMusicDirectory', { id })).toMatchObject({ status: 'failed' });
});

test('an app that is up to date gets no index, until something changes', async () => {
  await using api = await openApiOverFiles(files);
  const { lastModified } = await top(api);
  const since = await api.read('getIndexes', { ifModifiedSince: lastModified });
  expect(since).toMatchObject({ indexes: { lastModified, index: [], child: [] } });
  rmSync(join(api.music, 'loose.mp3'));
  await api.rescan();
  const after = z.parse(indexes, await api.read('getIndexes', { ifModifiedSince: lastModified })).indexes;
  expect(after.lastModified).toBeGreaterThan(lastModified);
  expect(after.index).toHaveLength(2);
});

test('a song that moves keeps its id, and so does what did not move', async () => {
  await using api = await openApiOverFiles(files);
  const before = await top(api);
  const loose = before.child[0]?.id;
  mkdirSync(join(api.music, 'Zoe'));
  renameSync(join(api.music, 'loose.mp3'), join(api.music, 'Zoe', 'kept.mp3'));
  await api.rescan();
  const after = await top(api);
  expect(after.index.slice(0, 2)).toEqual(before.index);
  expect((await browse(api, after.index[2]?.artist[0]?.id ?? '')).child).toMatchObject([
    { id: loose, title: 'Loose' },
  ]);
});
