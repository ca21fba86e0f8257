import { hash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeFolders, put } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { scanFolders } from './scan-folders.ts';

const plain = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer();
const [red, green] = await Promise.all([plain('#c02040'), plain('#20c040')]);

test('two albums with the same picture: when one goes or has another, the other still has its picture', async () => {
  const { music, data } = makeFolders({
    'A/1.mp3': mp3File({ title: 'A', album: 'A' }, 1),
    'A/cover.jpg': red,
    'B/2.mp3': mp3File({ title: 'B', album: 'B' }, 2),
    'B/cover.jpg': red,
    'C/3.mp3': mp3File({ title: 'C', album: 'C', picture: green }, 3),
    'D/4.mp3': mp3File({ title: 'D', album: 'D', picture: green }, 4),
  });
  const { database, progress } = openForScan(data);
  const scan = () =>
    scanFolders(database, { dataFolder: data, musicFolders: [music], skip: [] }, progress, 1_000);
  /** Each album whose picture can be read. */
  const pictured = () =>
    database
      .prepare(
        `select title, key, path, position, length from album join picture on picture.id = picture_id order by title`,
      )
      .all()
      .filter(({ key, path, position, length }) => {
        const from = Number(position);
        const bytes = readFileSync(String(path)).subarray(from, from + Number(length));
        return hash('sha256', bytes).startsWith(String(key));
      })
      .map(({ title }) => title);
  await scan();
  expect(pictured()).toEqual(['A', 'B', 'C', 'D']);
  rmSync(join(music, 'A'), { recursive: true });
  rmSync(join(music, 'C'), { recursive: true });
  await scan();
  expect(pictured()).toEqual(['B', 'D']);
  put(join(music, 'C/3.mp3'), mp3File({ title: 'C', album: 'C', picture: green }, 3));
  put(join(music, 'A/1.mp3'), mp3File({ title: 'A', album: 'A', picture: red }, 1));
  await scan();
  put(join(music, 'C/3.mp3'), mp3File({ title: 'C again', album: 'C', picture: red }, 3));
  put(join(music, 'A/1.mp3'), mp3File({ title: 'A again', album: 'A' }, 1));
  await scan();
  expect(pictured()).toEqual(['B', 'C', 'D']);
  progress.close();
  database.close();
});
