import { expect, test } from 'vitest';
import type { Resource } from '#contract/v1/provider.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { type TestAlbum, testCatalogue } from '../testing/test-catalogue.ts';
import { createLibraryReader } from './library-reader.ts';
import { createListenerState } from './listener-state.ts';
import { songNumbers } from './playlist-songs.ts';

/** 250 albums of one song, the later ones newer, and two listeners. */
async function testLibrary() {
  const albums = Array.from(
    { length: 250 },
    (_, index): TestAlbum => ({ id: index + 1, title: `Album ${index + 1}`, artist: 'Ana', songs: ['One'] }),
  );
  const catalogue = testCatalogue(albums);
  const opened = await sqliteDatabase();
  const users = createUserRepository(opened.database);
  const state = createListenerState(catalogue.read, opened.database, () => 1);
  return {
    catalogue,
    state,
    ann: (await users.add('ann@example.org', 'hash', 0)) ?? '',
    bob: (await users.add('bob@example.org', 'hash', 0)) ?? '',
    library: createLibraryReader(state),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      catalogue.discard();
    },
  };
}

test('my library has every album of the folder, the newest first, without what I took out', async () => {
  await using at = await testLibrary();
  await at.state.hidden.hide(at.ann, 'album', [249, 3]);
  const idsOf = async (userId: string) => {
    const slices: Resource[][] = [];
    for await (const slice of at.library.slices({ userId })) slices.push(slice);
    return slices.map((slice) => slice.map(({ id }) => id));
  };
  const mine = await idsOf(at.ann);
  expect(mine.map(({ length }) => length)).toEqual([100, 100, 48]);
  const all = Array.from({ length: 250 }, (_, index) => `l.${250 - index}`);
  expect(mine.flat()).toEqual(all.filter((id) => id !== 'l.249' && id !== 'l.3'));
  expect((await idsOf(at.bob)).flat()).toEqual(all);
});

test('an album that leaves while the library is read is missing, and none is there twice', async () => {
  await using at = await testLibrary();
  const read: string[] = [];
  for await (const slice of at.library.slices({ userId: at.ann })) {
    if (read.length === 0)
      at.catalogue.run('delete from song where album_id = 1; delete from album where id = 1');
    read.push(...slice.map(({ id }) => id));
  }
  expect([read.length, new Set(read).size, read.includes('l.1')]).toEqual([249, 249, false]);
});

test('an album of my library is found by its own id and by its twin’s, unless I took it out', async () => {
  await using at = await testLibrary();
  await at.state.hidden.hide(at.ann, 'album', [2]);
  const find = async (id: string) => (await at.library.find({ userId: at.ann }, id))?.id;
  expect(await Promise.all(['l.1', '1', 'l.2', '2', 'l.999', 'nonsense'].map(find))).toEqual([
    'l.1',
    'l.1',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('songs that are not in the folder are named, twenty of them and no longer than anybody reads', async () => {
  await using at = await testLibrary();
  const { read } = at.catalogue;
  expect(songNumbers(read, [{ id: '201' }, { id: 'i.101' }, { id: '201' }])).toEqual([201, 101, 201]);
  const unknown = Array.from({ length: 25 }, (_, index) => `no such song ${index} ${'x'.repeat(40)}`);
  const shortIds = unknown.slice(0, 20).map((id) => id.slice(0, 40));
  expect(() => songNumbers(read, [{ id: '101' }, ...unknown.map((id) => ({ id }))])).toThrow(
    `These songs are not in the music folder: ${shortIds.join(', ')}.`,
  );
  expect(() => songNumbers(read, [{ id: '0' }, { id: '0' }])).toThrow('music folder: 0.');
});
