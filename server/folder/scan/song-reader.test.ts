import { join } from 'node:path';
import { expect, test } from 'vitest';
import { realFolder } from '../paths/open-inside.ts';
import { makeFolders } from '../testing/test-app.ts';
import { fixture, mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';
import { songReader } from './song-reader.ts';

test('the thread that reads beside the writer reads what a scan of few files reads where it stands', async () => {
  const { music, data } = makeFolders({
    'a.mp3': mp3File({ title: 'Wind', artist: 'Anna' }, 5),
    'b.flac': fixture('chirp.flac'),
    'c.mp3': Buffer.from('not music'),
    'd.m4a': fixture('aac.m4a'),
    'held.mp3': mp3File({ title: 'Held' }, 6),
  });
  const { database, progress } = openForScan(data);
  const files = ['a.mp3', 'b.flac', 'c.mp3', 'd.m4a', 'held.mp3'].map(
    (name): ScannedFile => ({
      path: join(music, name),
      directory: music,
      size: 1,
      modifiedMilliseconds: 1,
      lyricsStamp: 0,
    }),
  );
  const setup = { skip: [join(music, 'held.mp3')], realFolders: [realFolder(music)], progress };
  const [few, many] = [songReader(1, setup), songReader(100_000, setup)];
  const [here, inThread] = await Promise.all([few.read(files), many.read(files)]);
  expect(JSON.stringify(inThread)).toBe(JSON.stringify(here));
  expect(inThread.songs.map(({ tags }) => tags.title)).toContain('Wind');
  expect(inThread.unreadable.map(({ file }) => file.path)).toEqual([files[2]?.path, files[4]?.path]);
  expect(progress.get('steps')).toBeGreaterThan(5);
  await many.close();
  progress.close();
  database.close();
});
