import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { originalPicturePath } from '../artwork/folder-pictures.ts';
import { scanFolders } from '../scan/scan-folders.ts';
import { makeFolders } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';

const plain = (width: number) =>
  sharp({ create: { width, height: 8, channels: 3, background: '#c02040' } })
    .jpeg()
    .toBuffer();

test('the copy of a picture that no file contains byte for byte goes with the last song that shows it', async () => {
  const [shared, own] = [await plain(8), await plain(9)];
  const song = (title: string, picture: Buffer, seed: number) =>
    mp3File({ title, album: title, picture, isCompressed: true }, seed);
  const { music, data } = makeFolders({
    'One/1.mp3': song('A', shared, 1),
    'Two/2.mp3': song('B', shared, 2),
    'Two/3.mp3': song('C', own, 3),
    'Three/4.mp3': mp3File({ title: 'D' }, 4),
  });
  const { database, progress } = openForScan(data);
  const copies = dirname(originalPicturePath(data, 'any'));
  async function countAfter(path: string): Promise<number> {
    rmSync(join(music, path), { force: true });
    await scanFolders(database, { dataFolder: data, musicFolders: [music], skip: [] }, progress, 1_000);
    return existsSync(copies) ? readdirSync(copies).length : 0;
  }
  expect(await countAfter('none')).toBe(2);
  expect(await countAfter('One/1.mp3')).toBe(2);
  expect(await countAfter('Two/3.mp3')).toBe(1);
  writeFileSync(join(copies, 'of a scan that was killed.part'), 'half');
  expect(await countAfter('Two/2.mp3')).toBe(0);
  progress.close();
  database.close();
});
