import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countedWork } from '../testing/counted-work.ts';
import { makeFolders, put } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { groupEditions } from './group-editions.ts';
import { scanFolders } from './scan-folders.ts';

type Tags = { date?: string; original?: string; group?: string; artist?: string };

let number = 0;
function song(album: string, { date, original, group, artist = 'Anna' }: Tags = {}): Buffer {
  number += 1;
  const more = [
    ...(original === undefined ? [] : [['TDOR', original] as const]),
    ...(group === undefined ? [] : [['TXXX', `MusicBrainz Release Group Id\0${group}`] as const]),
  ];
  return mp3File({ title: `Song ${number}`, artist, albumArtist: artist, album, date, more }, number);
}

async function scanned(files: Record<string, Buffer>) {
  const { music, data } = makeFolders(files);
  const { database, progress } = openForScan(data);
  const scan = () =>
    scanFolders(database, { dataFolder: data, musicFolders: [music], skip: [] }, progress, 1_000);
  await scan();
  return {
    database,
    scan,
    at: (path: string) => join(music, path),
    /** The titles of each album's editions together, in the order of a list by name. */
    together: () => {
      const rows = database
        .prepare('select title, edition_of from album order by edition_folded, edition_of, folded, id')
        .all();
      const groups = Map.groupBy(rows, ({ edition_of }) => edition_of);
      return [...groups.values()].map((titles) => titles.map(({ title }) => title));
    },
  };
}

test('editions of one title are one album’s, and sort beside each other', async () => {
  const { together } = await scanned({
    'a/1.mp3': song('Alder', { date: '1973' }),
    'b/1.mp3': song('Alder (Deluxe Edition)', { date: '2011' }),
    'c/1.mp3': song('Alder Blues', { date: '1975' }),
    'd/1.mp3': song('Alder [2003 Remaster]', { date: '2003' }),
    'e/1.mp3': song('Alder (Live)', { date: '1974' }),
    'f/1.mp3': song('Alder', { artist: 'Ben' }),
  });
  expect(together()).toEqual([
    ['Alder', 'Alder [2003 Remaster]', 'Alder (Deluxe Edition)'],
    ['Alder'],
    ['Alder Blues'],
    ['Alder (Live)'],
  ]);
});

test('one MusicBrainz release group is one album under any name, and two are two under one', async () => {
  const { together } = await scanned({
    'a/1.mp3': song('Weather', { date: '1994', group: 'blue' }),
    'b/1.mp3': song('Weather (Deluxe)', { date: '2004', group: 'blue' }),
    'c/1.mp3': song('Weather (2001)', { date: '2001', group: 'green' }),
    'd/1.mp3': song('Zenith', { date: '1998', group: 'red' }),
    'e/1.mp3': song('The Other Zenith', { date: '1999', group: 'red' }),
    'f/1.mp3': song('Weather (Remastered)', { date: '2010' }),
    'g/1.mp3': song('Zenith (Bonus Tracks)', { date: '2003' }),
  });
  expect(together()).toEqual([
    ['Weather', 'Weather (Deluxe)'],
    ['Weather (2001)'],
    // Of which of the two it is an edition, nobody says.
    ['Weather (Remastered)'],
    ['The Other Zenith', 'Zenith', 'Zenith (Bonus Tracks)'],
  ]);
});

test('editions part again when their tags do, and nothing is written where nothing changed', async () => {
  const { together, at, scan, database } = await scanned({
    'a/1.mp3': song('Alder', { date: '1973' }),
    'b/1.mp3': song('Alder (Deluxe)', { date: '2011' }),
  });
  expect(together()).toEqual([['Alder', 'Alder (Deluxe)']]);
  const work = countedWork(database);
  groupEditions(database);
  expect(work.statements(/update/)).toBe(0);
  rmSync(at('a/1.mp3'));
  put(at('c/1.mp3'), song('Birch', { date: '1973' }));
  await scan();
  expect(together()).toEqual([['Alder (Deluxe)'], ['Birch']]);
  const { edition_of, id } = database
    .prepare("select id, edition_of from album where title like 'Alder%'")
    .get()!;
  expect(edition_of).toBe(id);
});

test('an album’s editions stand where the first of them came out', async () => {
  const { database } = await scanned({
    'a/1.mp3': song('Alder', { date: '1973' }),
    'b/1.mp3': song('Alder (Deluxe)', { date: '2011' }),
    'c/1.mp3': song('Birch', { date: '1990' }),
  });
  const rows = database
    .prepare('select title from album order by first_date desc, edition_of desc, release_date desc')
    .all();
  expect(rows.map(({ title }) => title)).toEqual(['Birch', 'Alder (Deluxe)', 'Alder']);
});
