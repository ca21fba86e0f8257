import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { SavedAlbum } from '#contract/library.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { LibraryReader } from './library-reader.ts';
import { createSavedAlbumRepository } from './saved-album-repository.ts';

const albumCount = 250;

/** Two and two were added in the same second. */
const album = (number: number): SavedAlbum => ({
  id: `l.${number}`,
  type: 'library-albums',
  attributes: {
    name: `"Album" ${number}`,
    dateAdded: new Date(Date.UTC(2020, 0, 1 + Math.floor(number / 2))).toISOString(),
  },
});
const albums = Array.from({ length: albumCount }, (_, number) => album(number + 1));
const reader: LibraryReader = {
  async *albumPages() {
    yield { albums };
  },
};
const folder = { routes: () => undefined, library: () => reader };

const datesOf = (answered: readonly SavedAlbum[]) =>
  answered.map(({ attributes }) => attributes?.dateAdded ?? '');

onBothDatabases((open) => {
  test.each(['fetch-albums', 'get-library'])(
    '%s answers a long library whole, newest first',
    async (name) => {
      await using server = await testApp({ folder }, await open());
      const { cookie } = await server.signUp();
      await server.ask('POST', '/api/apple/fetch-albums', {}, cookie);
      const answer = await server.ask('POST', `/api/apple/${name}`, {}, cookie);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      const answered = answer.json<{ albums: SavedAlbum[] }>().albums;
      expect(answered).toHaveLength(albumCount);
      expect(datesOf(answered)).toEqual(datesOf(albums).toReversed());
      expect(new Set(answered.map(({ id }) => id)).size).toBe(albumCount);
      expect(answered).toContainEqual(album(7));
    },
  );

  test('a long library is read in slices, and everybody else has a turn after each of them', async () => {
    await using server = await testApp({ folder }, await open());
    const { id: userId, cookie } = await server.signUp();
    await server.ask('POST', '/api/apple/fetch-albums', {}, cookie);
    let turns = 0;
    const over = new AbortController();
    const others = (async () => {
      for (; !over.signal.aborted; turns += 1) await nextTurn();
    })();
    const slices: { albums: number; turn: number }[] = [];
    const repository = createSavedAlbumRepository(server.opened.database);
    for await (const slice of repository.slices({ userId, provider: 'folder' }))
      slices.push({ albums: slice.length, turn: turns });
    over.abort();
    await others;
    expect(slices.map((slice) => slice.albums)).toEqual([100, 100, 50]);
    expect(new Set(slices.map(({ turn }) => turn)).size).toBe(3);
  });

  test('an album that leaves while the library is read is missing, and nothing is there twice', async () => {
    await using server = await testApp({ folder }, await open());
    const { id: userId, cookie } = await server.signUp();
    await server.ask('POST', '/api/apple/fetch-albums', {}, cookie);
    const libraryKey = { userId, provider: 'folder' } as const;
    const repository = createSavedAlbumRepository(server.opened.database);
    const ids: string[] = [];
    for await (const slice of repository.slices(libraryKey)) {
      if (ids.length === 0) {
        await repository.remove(libraryKey, ['l.1']);
        await repository.save(libraryKey, [{ id: 'l.999', type: 'library-albums' }], 0);
      }
      ids.push(...slice.map(({ id }) => id));
    }
    expect(ids).toHaveLength(albumCount - 1);
    expect(new Set(ids).size).toBe(albumCount - 1);
    expect(ids).not.toContain('l.1');
  });
});
