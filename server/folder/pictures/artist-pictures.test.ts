import { realpathSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { scanFolders } from '../scan/scan-folders.ts';
import { countedWork } from '../testing/counted-work.ts';
import { makeFolders, put } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { findArtistPictures } from './artist-pictures.ts';

const plain = (background: string) => sharp({ create: { width: 20, height: 20, channels: 3, background } });
const red = await plain('#c02040').jpeg().toBuffer();
const green = await plain('#20c040').png().toBuffer();
const blue = await plain('#2040c0').avif().toBuffer();
const grey = await plain('#777777').gif().toBuffer();

let number = 0;
const by = (artist: string, album: string) => {
  number += 1;
  return mp3File({ title: `Song ${number}`, artist, albumArtist: artist, album }, number);
};

/** A music folder that is scanned, with its artists' pictures looked for behind each scan. */
function folderOf(files: Record<string, Buffer>) {
  const { music, data } = makeFolders(files);
  const { database, progress } = openForScan(data);
  const folders = { dataFolder: data, musicFolders: [music], realFolders: [realpathSync(music)] };
  const work = countedWork(database);
  async function scan(): Promise<Record<string, string>> {
    const { pictures } = await scanFolders(database, { ...folders, skip: [] }, progress, 1_000);
    work.forget();
    await findArtistPictures(database, folders, pictures);
    const rows = database
      .prepare('select name, path from artist join picture on picture.id = artist.picture_id order by name')
      .all();
    return Object.fromEntries(
      rows.map(({ name, path }) => [String(name), String(path).slice(music.length + 1)]),
    );
  }
  return { scan, work, music, at: (path: string) => join(music, path) };
}

test('an artist has the picture of the directory that holds their albums alone, whatever kind of picture it is', async () => {
  const { scan } = folderOf({
    'Anna/First/1.mp3': by('Anna', 'First'),
    'Anna/Artist.JPG': red,
    'Ben/2.mp3': by('Ben', 'Second'),
    'Ben/artist.avif': blue,
    'Cat/Third/3.mp3': by('Cat', 'Third'),
    'Cat/artist.gif': grey,
    'Mixed/4.mp3': by('Dan', 'Fourth'),
    'Mixed/5.mp3': by('Eve', 'Fifth'),
    'Mixed/artist.png': green,
  });
  expect(await scan()).toEqual({
    Anna: 'Anna/Artist.JPG',
    Ben: 'Ben/artist.avif',
    Cat: 'Cat/artist.gif',
  });
});

test('a picture with the artist’s name is theirs where their albums lie below, and not among the songs of an album', async () => {
  const { scan } = folderOf({
    'Sigur Rós/Von/1.mp3': by('Sigur Rós', 'Von'),
    'Sigur Rós/sigur ros.png': green,
    'Sigur Rós/back.jpg': red,
    'Anna/Anna/2.mp3': by('Anna', 'Anna'),
    'Anna/Anna/Anna.jpg': red,
  });
  expect(await scan()).toEqual({ 'Sigur Rós': 'Sigur Rós/sigur ros.png' });
});

test('a folder named like an artist gives the picture, though others have albums there or nobody has', async () => {
  const { scan } = folderOf({
    'Anna/First/1.mp3': by('Anna', 'First'),
    'Anna/With Ben/2.mp3': by('Ben', 'With Ben'),
    'Anna/artist.jpg': red,
    'People/ben/artist.png': green,
    'People/Nobody/artist.png': grey,
  });
  expect(await scan()).toEqual({ Anna: 'Anna/artist.jpg', Ben: 'People/ben/artist.png' });
});

test('of several pictures the one nearest to the music folder is shown, and another scan changes nothing', async () => {
  const { scan, work } = folderOf({
    'Anna/First/1.mp3': by('Anna', 'First'),
    'Anna/First/artist.jpg': red,
    'Anna/artist.png': green,
    'Anna/Anna.jpg': blue,
  });
  expect(await scan()).toEqual({ Anna: 'Anna/artist.png' });
  expect(await scan()).toEqual({ Anna: 'Anna/artist.png' });
  expect(work.statements(/insert|update|delete/i)).toBe(0);
});

test('a picture that changed, moved away or came with nothing else is noticed by the next scan', async () => {
  const { scan, at } = folderOf({ 'Anna/First/1.mp3': by('Anna', 'First') });
  expect(await scan()).toEqual({});
  put(at('Anna/artist.jpg'), red);
  expect(await scan()).toEqual({ Anna: 'Anna/artist.jpg' });
  put(at('Anna/artist.jpg'), green);
  utimesSync(at('Anna/artist.jpg'), 5, 5);
  const before = await scan();
  renameSync(at('Anna/artist.jpg'), at('Anna/artist.png'));
  expect([before, await scan()]).toEqual([{ Anna: 'Anna/artist.jpg' }, { Anna: 'Anna/artist.png' }]);
  rmSync(at('Anna/artist.png'));
  expect(await scan()).toEqual({});
});

test('a folder without such a picture costs no look at any of its directories', async () => {
  const { scan, work } = folderOf({
    'Anna/First/1.mp3': by('Anna', 'First'),
    'Anna/First/cover.jpg': red,
    'Anna/First/back.jpg': green,
  });
  await scan();
  expect(work.statements(/artist_cover|distinct directory/)).toBe(1);
});

test('what only calls itself a picture is not read again and again', async () => {
  const { scan, work } = folderOf({
    'Anna/First/1.mp3': by('Anna', 'First'),
    'Anna/artist.jpg': Buffer.from('no picture'),
  });
  expect(await scan()).toEqual({});
  expect(await scan()).toEqual({});
  expect(work.statements(/insert|update|delete/i)).toBe(0);
});

test('while the disk of the music is away its artists keep their pictures', async () => {
  const { scan, music } = folderOf({ 'Anna/First/1.mp3': by('Anna', 'First'), 'Anna/artist.jpg': red });
  await scan();
  renameSync(music, `${music}-away`);
  expect(await scan()).toEqual({ Anna: 'Anna/artist.jpg' });
});
