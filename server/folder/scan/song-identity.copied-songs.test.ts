import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { put, scanned } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { servedFiles } from '../testing/test-served.ts';

async function start(files: Record<string, Buffer>) {
  const { app, folder, music } = await servedFiles(files);
  return {
    at: (path: string) => join(music, path),
    rescan: async () => {
      folder.rescan();
      await scanned(folder);
    },
    idsOf: async (term: string): Promise<string[]> => {
      const answer = await app.inject({ url: `/v1/catalog/us/search?types=songs&term=${term}` });
      const { songs } = answer.json<{ results: { songs?: { data: { id: string }[] } } }>().results;
      return (songs?.data ?? []).map(({ id }) => id).sort();
    },
  };
}

const song = (title: string, seed: number) => mp3File({ title, artist: 'Anna', album: 'First' }, seed);

it('a song keeps its id when it is copied to another disk and then deleted, with a scan in between', async () => {
  const { at, rescan, idsOf } = await start({ 'old/a.mp3': song('Wind', 5), 'old/b.mp3': song('Rain', 6) });
  const before = await idsOf('wind');
  put(at('new/a.mp3'), song('Wind', 5));
  await rescan();
  expect(await idsOf('wind')).toHaveLength(2);
  unlinkSync(at('old/a.mp3'));
  await rescan();
  expect(await idsOf('wind')).toEqual(before);
  await rescan();
  expect(await idsOf('wind')).toEqual(before);
});

it('of two copies that were always there the one that stays keeps its own id', async () => {
  const { at, rescan, idsOf } = await start({ 'one/a.mp3': song('Wind', 5), 'two/a.mp3': song('Wind', 5) });
  const [first, second] = await idsOf('wind');
  unlinkSync(at('one/a.mp3'));
  await rescan();
  expect(await idsOf('wind')).toEqual([second]);
  put(at('one/a.mp3'), song('Wind', 5));
  await rescan();
  expect(await idsOf('wind')).toEqual([first, second]);
});

it('a copy of a song that is moved while both are there stays a second song', async () => {
  const { at, rescan, idsOf } = await start({ 'old/a.mp3': song('Wind', 5) });
  put(at('new/a.mp3'), song('Wind', 5));
  await rescan();
  const both = await idsOf('wind');
  unlinkSync(at('old/a.mp3'));
  put(at('third/a.mp3'), song('Wind', 5));
  await rescan();
  expect(await idsOf('wind')).toEqual(both);
});

it("another album's song under the name of a deleted one does not inherit what was said of that", async () => {
  const { at, rescan, idsOf } = await start({ 'cd/Track 01.mp3': song('Wind', 5) });
  const [wind] = await idsOf('wind');
  put(at('cd/Track 01.mp3'), mp3File({ title: 'Hail', artist: 'Ben', album: 'Second' }, 6));
  await rescan();
  expect(await idsOf('hail')).not.toEqual([wind]);
  put(at('cd/Track 01.mp3'), song('Wind', 5));
  await rescan();
  expect(await idsOf('wind')).toEqual([wind]);
  put(at('cd/Track 01.mp3'), song('Wind', 7));
  await rescan();
  expect(await idsOf('wind')).toEqual([wind]);
});
