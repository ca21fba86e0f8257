import { cpSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeFolders, put, scanned, testFolder } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';

const tenSeconds = { timeout: 10_000, interval: 100 };

test('files copied, renamed, retagged, moved and deleted under a running server show within ten seconds', {
  timeout: 90_000,
}, async () => {
  const folders = makeFolders({
    'Old/one.mp3': mp3File({ title: 'First light', artist: 'Ida', album: 'Old' }, 1),
  });
  const { app, folder } = await testFolder({ musicFolders: [folders.music], dataFolder: folders.data });
  const titles = async () => {
    const answer = await app.inject('/v1/catalog/us/search?term=light&types=songs&limit=25');
    const songs = answer.json<{
      results: { songs?: { data: { id: string; attributes: { name: string } }[] } };
    }>().results.songs;
    return songs?.data.map(({ id, attributes }) => `${id} ${attributes.name}`).sort() ?? [];
  };
  await scanned(folder);
  await vi.waitFor(async () => expect(await titles()).toHaveLength(1), tenSeconds);
  const [first = ''] = await titles();

  // A directory that is new to the watcher, and a file that comes into it a moment later.
  put(
    join(folders.music, 'New/Deep/two.mp3'),
    mp3File({ title: 'Second light', artist: 'Ida', album: 'New' }, 2),
  );
  await vi.waitFor(async () => expect(await titles()).toHaveLength(2), tenSeconds);
  put(
    join(folders.music, 'New/Deep/three.mp3'),
    mp3File({ title: 'Third light', artist: 'Ida', album: 'New' }, 3),
  );
  await vi.waitFor(async () => expect(await titles()).toHaveLength(3), tenSeconds);

  renameSync(join(folders.music, 'Old/one.mp3'), join(folders.music, 'New/moved.mp3'));
  cpSync(join(folders.music, 'New/Deep/two.mp3'), join(folders.music, 'Old/copy.mp3'));
  await vi.waitFor(async () => expect(await titles()).toHaveLength(4), tenSeconds);
  expect(await titles()).toContain(first);

  put(
    join(folders.music, 'New/moved.mp3'),
    mp3File({ title: 'Light again', artist: 'Ida', album: 'New' }, 1),
  );
  await vi.waitFor(
    async () => expect(await titles()).toContain(first.replace('First light', 'Light again')),
    tenSeconds,
  );

  unlinkSync(join(folders.music, 'New/moved.mp3'));
  rmSync(join(folders.music, 'New/Deep'), { recursive: true });
  await vi.waitFor(async () => expect(await titles()).toHaveLength(1), tenSeconds);
  await app.close();
});

test('whoever asks has the folder read again', async () => {
  const folders = makeFolders();
  const { app, folder } = await testFolder({ musicFolders: [folders.music], dataFolder: folders.data });
  await scanned(folder);
  const before = folder.status().finishedAt;
  const answer = await app.inject({ method: 'POST', url: '/api/folder/rescan' });
  expect([answer.statusCode, answer.body]).toEqual([202, '']);
  await vi.waitFor(() => expect(folder.status().finishedAt).not.toBe(before), tenSeconds);
  await app.close();
});
