import { expect, test } from 'vitest';
import { addUser } from '#server/backup/testing/test-backups.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { importFile } from '#server/transfer/import-file.ts';
import { testCatalogue } from '../testing/test-catalogue.ts';
import { folderParts } from './folder-parts.ts';

type Lines = readonly (readonly [part: string, row: object])[];

async function* bytesOf(lines: Lines) {
  yield Buffer.from(lines.map(([part, row]) => `${part}\t${JSON.stringify(row)}\n`).join(''));
}

const now = 1_000;
const walk = (id: string) =>
  ['playlists', { id, name: 'Walk', description: '', createdAt: 1, changedAt: 1, songs: [] }] as const;
const itemOf = (row: { kind: string; id: string; name: string; album: string }) => {
  const unknown = { disc: null, track: null, durationMilliseconds: null, path: '', sound: null };
  return ['items', { artist: 'Ana Reed', ...row, ...unknown }] as const;
};
const ash = (id: string) => itemOf({ kind: 'song', id, name: 'Ash', album: 'Trees' });
const trees = (id: string) => itemOf({ kind: 'album', id, name: 'Trees', album: '' });

onBothDatabases((open) => {
  /** What Ann's account has after these lines came in. */
  async function imported(lines: Lines) {
    await using opened = await open();
    const { database } = opened;
    const catalogue = testCatalogue([{ id: 1, title: 'Trees', artist: 'Ana Reed', songs: ['Ash'] }]);
    const { read, dataFolder } = catalogue;
    await addUser(database, 'ann');
    const needs = { parts: folderParts({ read, folders: ['/'], dataFolder, database }), userId: 'ann', now };
    const signal = new AbortController().signal;
    await importFile(bytesOf(lines), { ...needs, signal, onProgress: async () => undefined });
    catalogue.discard();
    return {
      ratings: await database.selectFrom('folder_rating').select(['kind', 'value']).orderBy('kind').execute(),
      stars: await database.selectFrom('folder_stars').select('stars').execute(),
      itemStars: await database.selectFrom('folder_item_stars').select('stars').execute(),
      bookmarks: await database.selectFrom('song_bookmark').select('position').execute(),
    };
  }

  const rowsAt = (firstAt: number, secondAt: number): Lines => [
    ash('7'),
    ash('8'),
    trees('5'),
    trees('6'),
    walk('p.1'),
    walk('p.2'),
    ['ratings', { kind: 'playlist', id: 'p.1', value: 1, ratedAt: firstAt }],
    ['ratings', { kind: 'playlist', id: 'p.2', value: -1, ratedAt: secondAt }],
    ['ratings', { kind: 'song', id: '7', value: 1, ratedAt: firstAt }],
    ['ratings', { kind: 'song', id: '8', value: -1, ratedAt: secondAt }],
    ['stars', { id: '7', stars: 1, ratedAt: firstAt }],
    ['stars', { id: '8', stars: 2, ratedAt: secondAt }],
    ['item-stars', { kind: 'album', id: '5', stars: 1, ratedAt: firstAt }],
    ['item-stars', { kind: 'album', id: '6', stars: 2, ratedAt: secondAt }],
    ['bookmarks', { songId: '7', positionMilliseconds: 1, comment: '', createdAt: 1, changedAt: firstAt }],
    ['bookmarks', { songId: '8', positionMilliseconds: 2, comment: '', createdAt: 1, changedAt: secondAt }],
  ];
  const first = {
    ratings: [
      { kind: 'playlist', value: 1 },
      { kind: 'song', value: 1 },
    ],
    stars: [{ stars: 1 }],
    itemStars: [{ stars: 1 }],
    bookmarks: [{ position: 1 }],
  };
  const second = {
    ratings: [
      { kind: 'playlist', value: -1 },
      { kind: 'song', value: -1 },
    ],
    stars: [{ stars: 2 }],
    itemStars: [{ stars: 2 }],
    bookmarks: [{ position: 2 }],
  };

  test.each([
    ['of two that are as old the first holds', 500, 500, first],
    ['the later one holds', 500, 600, second],
    ['the later one holds though it comes first', 600, 500, first],
    ['the later one holds where both are still to come', 2_000, 3_000, second],
    ['the later one holds where both are still to come and it comes first', 3_000, 2_000, first],
  ])('where two things of the file are one here, %s', async (_name, firstAt, secondAt, expected) => {
    expect(await imported(rowsAt(firstAt, secondAt))).toEqual(expected);
  });
});
