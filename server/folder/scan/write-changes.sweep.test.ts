import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findArtistPictures } from '../pictures/artist-pictures.ts';
import { makeFolders, put } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { scanFolders } from './scan-folders.ts';

const plain = (width: number) =>
  sharp({ create: { width, height: 8, channels: 3, background: '#c02040' } })
    .jpeg()
    .toBuffer();

/** A song whose picture shows its artist and not the album. */
function withArtistPicture(song: Buffer): Buffer {
  const type = song.indexOf('image/jpeg\0') + 'image/jpeg\0'.length;
  song.writeUInt8(8, type);
  return song;
}

test('a picture is stored as long as a song, a directory or an artist shows it, and no longer', async () => {
  // Each has a width of its own, which names it.
  const { music, data } = makeFolders({
    'Ida/One/1.mp3': mp3File({ title: 'A', artist: 'Ida', album: 'One', picture: await plain(11) }, 1),
    'Ida/Two/2.mp3': mp3File({ title: 'B', artist: 'Ida', album: 'Two' }, 2),
    'Ida/Two/cover.jpg': await plain(12),
    'Ida/artist.jpg': await plain(13),
    'Ben/3.mp3': withArtistPicture(
      mp3File({ title: 'C', artist: 'Ben', album: 'Three', picture: await plain(14) }, 3),
    ),
    'Ben/4.mp3': withArtistPicture(
      mp3File({ title: 'D', artist: 'Ben', album: 'Three', picture: await plain(15) }, 4),
    ),
  });
  const { database, progress } = openForScan(data);
  const folders = { dataFolder: data, musicFolders: [music] };
  async function scan(): Promise<unknown[]> {
    const { pictures } = await scanFolders(database, { ...folders, skip: [] }, progress, 1_000);
    await findArtistPictures(database, { ...folders, realFolders: [music] }, pictures);
    return database
      .prepare('select width from picture order by width')
      .all()
      .map(({ width }) => width);
  }
  let others = 10;
  const addAnother = () => put(join(music, 'Other', `${(others += 1)}.mp3`), mp3File({ title: 'O' }, others));
  expect(await scan()).toEqual([11, 12, 13, 14, 15]);
  addAnother();
  expect(await scan()).toEqual([11, 12, 13, 14, 15]);
  for (const [path, widths] of [
    ['Ida/One/1.mp3', [12, 13, 14, 15]],
    ['Ida/Two/cover.jpg', [13, 14, 15]],
    ['Ida/artist.jpg', [14, 15]],
    ['Ben/4.mp3', [14]],
    ['Ben', []],
  ] as const) {
    rmSync(join(music, path), { recursive: true });
    await scan();
    // What an artist no longer shows goes with the next change.
    addAnother();
    expect(await scan()).toEqual(widths);
  }
  progress.close();
  database.close();
});
