import type * as FileSystem from 'node:fs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeFolders } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { scanFolders } from './scan-folders.ts';

const shut = vi.hoisted(() => ({ path: '' }));
// The user who runs the tests may be allowed to list everything.
vi.mock('node:fs', async (original) => {
  const real = await original<typeof FileSystem>();
  const readdirSync = (path: Parameters<typeof real.readdirSync>[0], ...more: never[]) => {
    if (shut.path !== '' && String(path) === shut.path)
      throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    return real.readdirSync(path, ...more);
  };
  return { ...real, default: { ...real, readdirSync }, readdirSync };
});

test('a directory that cannot be listed for once loses none of its songs, nor do those below it', async () => {
  const { music, data } = makeFolders({
    'open/a.mp3': mp3File({ title: 'A', artist: 'Ann', album: 'Open' }, 1),
    'open/d.mp3': mp3File({ title: 'D', artist: 'Ann', album: 'Open' }, 4),
    'shut/b.mp3': mp3File({ title: 'B', artist: 'Ben', album: 'Shut' }, 2),
    'shut/deep/c.mp3': mp3File({ title: 'C', artist: 'Cleo', album: 'Deep' }, 3),
  });
  const { database, progress } = openForScan(data);
  const scan = () =>
    scanFolders(database, { dataFolder: data, musicFolders: [music], skip: [] }, progress, 1_000);
  const titles = () =>
    database
      .prepare('select title from song order by title')
      .all()
      .map(({ title }) => title);
  await scan();
  expect(titles()).toEqual(['A', 'B', 'C', 'D']);
  shut.path = join(music, 'shut');
  rmSync(join(music, 'open/a.mp3'));
  expect((await scan()).unreadableFolders).toEqual([join(music, 'shut')]);
  expect(titles()).toEqual(['B', 'C', 'D']);
  shut.path = '';
  rmSync(join(music, 'shut/deep'), { recursive: true });
  expect((await scan()).unreadableFolders).toEqual([]);
  expect(titles()).toEqual(['B', 'D']);
  progress.close();
  database.close();
});
