import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { scanFolders } from './scan-folders.ts';

test('a song that is moved keeps its id, though a copy of it was deleted before', async () => {
  const song = mp3File({ title: 'One' }, 1);
  const { music, data } = makeFolders({ 'a.mp3': song, 'b.mp3': song, 'c.mp3': mp3File({ title: 'C' }, 2) });
  const { database, progress } = openForScan(data);
  const scan = () =>
    scanFolders(database, { dataFolder: data, musicFolders: [music], skip: [] }, progress, 1_000);
  const idOf = (name: string) =>
    database.prepare('select id from song where path = ?').get(join(music, name))?.['id'];
  await scan();
  const ids = { a: idOf('a.mp3'), b: idOf('b.mp3') };
  // The one with the lower id goes, the other is moved later.
  const [firstName, secondName] = Number(ids.a) < Number(ids.b) ? ['a', 'b'] : ['b', 'a'];
  const id = firstName === 'a' ? ids.b : ids.a;
  rmSync(join(music, `${firstName}.mp3`));
  await scan();
  expect(idOf(`${secondName}.mp3`)).toBe(id);
  renameSync(join(music, `${secondName}.mp3`), join(music, 'moved.mp3'));
  await scan();
  expect(idOf('moved.mp3')).toBe(id);
  progress.close();
  database.close();
});
