import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sixAlbums } from '#server/folder/testing/test-listeners.ts';
import { openApiOverAlbums, type Params } from '../testing/test-api.ts';

// The path of a song is `/<album>/…`: two albums are music folders, as with several folders in MUSIC_DIR.
const api = await openApiOverAlbums(sixAlbums, { folders: ['/1', '/6'] });
afterAll(() => api[Symbol.asyncDispose]());

const itemsShape = z.array(z.object({ id: z.string() }));
const group = z.object({
  artist: z.optional(itemsShape),
  album: z.optional(itemsShape),
  song: z.optional(itemsShape),
});
const read = async (name: string, key: string, params: Params) => {
  const { artist, album, song } = z.parse(group, (await api.read(name, params))[key]);
  return [artist, album, song].map((list) => list?.map(({ id }) => id));
};

test('an app that requests one of several music folders gets what that folder holds', async () => {
  expect(await api.read('getMusicFolders')).toMatchObject({
    musicFolders: {
      musicFolder: [
        { id: 1, name: '1' },
        { id: 2, name: '6' },
      ],
    },
  });
  const inSecond = { musicFolderId: 2 };
  expect(await read('search3', 'searchResult3', { query: '', ...inSecond })).toEqual([
    [`ar-${api.catalogue.artistId('Ben Moss')}`],
    ['al-6'],
    ['so-601', 'so-602'],
  ]);
  const moments = await read('search3', 'searchResult3', { query: 'moment', ...inSecond });
  expect(moments[2]).toEqual(['so-602']);
  const albums = await read('getAlbumList2', 'albumList2', { type: 'newest', ...inSecond });
  expect(albums[1]).toEqual(['al-6']);
  const drawn = await read('getRandomSongs', 'randomSongs', { size: 500, ...inSecond });
  expect(drawn[2]?.toSorted()).toEqual(['so-601', 'so-602']);
  const jazz = await read('getSongsByGenre', 'songsByGenre', { genre: 'Jazz', count: 50, musicFolderId: 1 });
  expect(jazz[2]?.toSorted()).toEqual(['so-101', 'so-102', 'so-103']);
});

test('a folder that does not exist is refused by every call that has one, and a request without a folder means all', async () => {
  const count = async (musicFolderId: number | string) =>
    (await read('search3', 'searchResult3', { query: '', songCount: 500, musicFolderId }))[2]?.length;
  const calls = [
    ['getIndexes'],
    ['getArtists'],
    ['getAlbumList', { type: 'newest' }],
    ['getAlbumList2', { type: 'random' }],
    ['getRandomSongs'],
    ['getSongsByGenre', { genre: 'Jazz' }],
    ['getStarred'],
    ['getStarred2'],
    ['search2', { query: '' }],
    ['search3', { query: 'moment' }],
  ] as const;
  for (const [name, params = {}] of calls)
    for (const musicFolderId of [3, 'x'])
      expect([name, await api.read(name, { ...params, musicFolderId })]).toMatchObject([
        name,
        { error: { code: 70 } },
      ]);
  for (const all of [0, -1, '']) expect(await count(all)).toBe(17);
});
