import { expect, test } from 'vitest';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { type TestListener, testProvider } from '#server/folder/testing/test-listeners.ts';
import { Refusal } from '#server/http/errors.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { LibraryReader } from './library-reader.ts';

type Albums = { albums: { id: string; attributes?: { name?: string; artwork?: { url: string } } }[] };

const idsOf = (answer: Awaited<ReturnType<TestListener['post']>>) =>
  answer.json<Albums>().albums.map(({ id }) => id);

const storedIds = async (listener: TestListener) => idsOf(await listener.post('/api/apple/get-library'));

const sync = async (listener: TestListener) => idsOf(await listener.post('/api/apple/fetch-albums'));

const catalogueAlbum = { id: '3', type: 'albums', attributes: { name: 'Alder', artistName: 'Ben Moss' } };

const libraryAlbum = (number: number) => ({
  id: `l.${number}`,
  type: 'library-albums',
  attributes: {
    name: `Album ${number}`,
    dateAdded: new Date(number * 1000).toISOString(),
    playParams: { id: `l.${number}`, kind: 'album', catalogId: String(number) },
  },
});

/** A provider whose library is `pages`; a page that is an error is thrown. */
function madeUpLibrary(pages: (number[] | Error)[]): LibraryReader {
  return {
    async *albumPages() {
      for (const page of pages) {
        if (page instanceof Error) throw page;
        yield { albums: page.map(libraryAlbum) };
      }
    },
  };
}

/** A server whose provider has no catalogue here, as Apple's has none: what pages send is copied. */
async function withoutCatalogue(opened: TestDatabase, now: () => number = Date.now) {
  const server = await testApp({ now }, opened);
  const listener = async (email: string): Promise<Pick<TestListener, 'post'>> => {
    const { cookie } = await server.signUp(email);
    return { post: (url, body = {}) => server.ask('POST', url, body, cookie) };
  };
  return {
    ann: await listener('ann@example.org'),
    bob: await listener('bob@example.org'),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

onBothDatabases((open) => {
  test('every album of the folder is in each library without a sync, the last that came first', async () => {
    await using served = await testProvider(undefined, await open());
    expect(await storedIds(served.ann)).toEqual(['l.6', 'l.5', 'l.4', 'l.3', 'l.2', 'l.1']);
    expect(await storedIds(served.bob)).toHaveLength(6);
    expect(await sync(served.ann)).toEqual(['l.6', 'l.5', 'l.4', 'l.3', 'l.2', 'l.1']);
  });

  test('albums that one scan found stand by the age of their files, as home has them', async () => {
    const seenAt = 1_700_000_000_000;
    const savedAlbum = (id: number) => ({
      id,
      title: `Album ${id}`,
      artist: 'Ben Moss',
      songs: ['A'],
      seenAt,
    });
    await using served = await testProvider([savedAlbum(1), savedAlbum(2), savedAlbum(3)], await open());
    served.catalogue.run(
      'update album set newest_file_at = case id when 2 then 30 when 1 then 20 else 10 end',
    );
    expect(await storedIds(served.ann)).toEqual(['l.2', 'l.1', 'l.3']);
    expect(await served.ann.ids('/v1/me/library/recently-added?limit=10')).toEqual(['l.2', 'l.1', 'l.3']);
  });

  test('the library grows and shrinks with the folder, while a scan goes on as well', async () => {
    await using served = await testProvider([], await open());
    expect(await storedIds(served.ann)).toEqual([]);
    served.catalogue.add([{ id: 7, title: 'First', artist: 'Ben Moss', songs: ['New'] }]);
    expect(await storedIds(served.ann)).toEqual(['l.7']);
    served.catalogue.add([{ id: 8, title: 'Second', artist: 'Ben Moss', songs: ['New'] }]);
    served.catalogue.run('delete from album where id = 7');
    expect(await storedIds(served.ann)).toEqual(['l.8']);
  });

  test('what a listener takes out of the library leaves it, and comes back when it is added', async () => {
    await using served = await testProvider(undefined, await open());
    await served.ann.ask('DELETE', '/v1/me/library/albums/l.3');
    expect(await storedIds(served.ann)).not.toContain('l.3');
    expect(await storedIds(served.bob)).toContain('l.3');
    const add = () => served.ann.post('/api/apple/add-to-library', { album: catalogueAlbum });
    expect((await add()).statusCode).toBe(404);
    await served.ann.ask('POST', '/v1/me/library?ids[albums]=3');
    expect((await add()).json()).toMatchObject({ album: { id: 'l.3' } });
    expect(await storedIds(served.ann)).toEqual(['l.6', 'l.5', 'l.4', 'l.3', 'l.2', 'l.1']);
  });

  test('an album that is added is kept once, whichever twin is added, and only albums are', async () => {
    const folder = { routes: () => undefined, library: () => madeUpLibrary([[3, 4]]) };
    await using server = await testApp({ folder }, await open());
    const { id: userId, cookie } = await server.signUp();
    const ask = (call: string, body: object = {}) => server.ask('POST', `/api/apple/${call}`, body, cookie);
    const add = (album: object) => ask('add-to-library', { userId, album });
    expect((await add(catalogueAlbum)).json()).toMatchObject({ album: { id: '3' } });
    expect((await add(catalogueAlbum)).statusCode).toBe(200);
    const counterpart = {
      id: 'l.3',
      type: 'library-albums',
      attributes: { playParams: { id: 'l.3', kind: 'album', catalogId: '3' } },
    };
    expect((await add(counterpart)).statusCode).toBe(200);
    expect(idsOf(await ask('get-library'))).toEqual(['3']);
    expect((await add({ id: '101', type: 'songs' })).statusCode).toBe(400);
    expect(idsOf(await ask('fetch-albums'))).toEqual(['l.4', 'l.3']);
  });

  test('naming somebody else is refused by every call and changes nothing', async () => {
    await using served = await testProvider(undefined, await open());
    const song = { songId: '101', songName: 'Blue Train' };
    for (const [call, body] of [
      ['get-library', {}],
      ['fetch-albums', {}],
      ['add-to-library', { album: catalogueAlbum }],
      ['update-album-artwork', { albumId: 'l.1', newArtworkUrl: '/api/folder/artwork/k/{w}x{h}' }],
      ['get-ratings', {}],
      ['add-songs-to-ratings', { songDetails: [song] }],
      ['remove-from-ratings', { songIds: ['101'] }],
      ['get-liked-items', {}],
    ] as const) {
      const answer = await served.bob.post(`/api/apple/${call}`, { userId: served.ann.id, ...body });
      expect([call, answer.statusCode]).toEqual([call, 403]);
    }
    expect((await served.ann.post('/api/apple/get-ratings')).json()).toEqual({ data: [] });
  });

  test('artwork is replaced in the own library alone, with the provider’s own pictures', async () => {
    const folder = { routes: () => undefined, library: () => madeUpLibrary([[1, 2]]) };
    await using server = await testApp({ folder }, await open());
    const [ann, bob] = [await server.signUp(), await server.signUp('bob@example.org')];
    const ask = (call: string, body: object = {}, { cookie } = ann) =>
      server.ask('POST', `/api/apple/${call}`, body, cookie);
    await ask('fetch-albums');
    const replace = (newArtworkUrl: string, albumId = 'l.1', who = ann) =>
      ask('update-album-artwork', { albumId, newArtworkUrl }, who);
    const own = '/api/folder/artwork/abc-1/{w}x{h}';
    expect((await replace(own, 'l.1', bob)).statusCode).toBe(404);
    expect((await replace('https://elsewhere.example/a.jpg')).statusCode).toBe(400);
    expect((await replace(own, 'l.99')).statusCode).toBe(404);
    // By the id of its catalogue twin.
    expect((await replace(own, '1')).statusCode).toBe(204);
    const { albums } = (await ask('get-library')).json<Albums>();
    expect(albums.find(({ id }) => id === 'l.1')?.attributes?.artwork?.url).toBe(own);
  });

  test('the folder has its own artwork: of an album in the library nothing is to be put right', async () => {
    await using served = await testProvider(undefined, await open());
    const replace = (albumId: string, newArtworkUrl = '/api/folder/artwork/abc-1/{w}x{h}') =>
      served.ann.post('/api/apple/update-album-artwork', { albumId, newArtworkUrl });
    expect((await replace('l.1')).statusCode).toBe(204);
    expect((await replace('1')).statusCode).toBe(204);
    expect((await replace('l.99')).statusCode).toBe(404);
    expect((await replace('l.1', 'https://elsewhere.example/a.jpg')).statusCode).toBe(400);
  });

  test('a sync that fails half-way keeps what it read, and the next one completes it without doubles', async () => {
    let reader = madeUpLibrary([[1, 2], [3], new Refusal(502, 'remote', 'The provider does not answer.')]);
    const folder = {
      routes: () => undefined,
      library: (): LibraryReader => ({ albumPages: (owner) => reader.albumPages(owner) }),
    };
    await using server = await testApp({ folder }, await open());
    const { cookie } = await server.signUp();
    const ask = (call: string) => server.ask('POST', `/api/apple/${call}`, {}, cookie);
    const failed = await ask('fetch-albums');
    expect([failed.statusCode, failed.json()]).toMatchObject([
      502,
      { error: 'The provider does not answer.' },
    ]);
    expect(idsOf(await ask('get-library'))).toEqual(['l.3', 'l.2', 'l.1']);
    reader = madeUpLibrary([
      [1, 2],
      [3, 4],
    ]);
    expect(idsOf(await ask('fetch-albums'))).toEqual(['l.4', 'l.3', 'l.2', 'l.1']);
    // Gone at the provider.
    reader = madeUpLibrary([[2], [4]]);
    expect(idsOf(await ask('fetch-albums'))).toEqual(['l.4', 'l.2']);
  });

  test('a sync that was broken off goes on there, within the hour, and what is gone leaves with the next whole one', async () => {
    const begun: (string | undefined)[] = [];
    let fails = true;
    const pages: Record<string, number[]> = { first: [1, 2], second: [3], third: [4] };
    const names = Object.keys(pages);
    const pageAt = (name: string) => {
      const next = names[names.indexOf(name) + 1];
      const albums = (pages[name] ?? []).map(libraryAlbum);
      return next === undefined ? { albums } : { albums, next };
    };
    const library = (): LibraryReader => ({
      async *albumPages(_owner, from = 'first') {
        begun.push(from);
        for (const name of names.slice(names.indexOf(from))) {
          if (fails && name === 'third') throw new Refusal(403, 'provider_unauthorised', 'Please authorise.');
          yield pageAt(name);
        }
      },
    });
    await using server = await testApp({ folder: { routes: () => undefined, library } }, await open());
    const { cookie } = await server.signUp();
    const ask = (call: string) => server.ask('POST', `/api/apple/${call}`, {}, cookie);

    expect((await ask('fetch-albums')).statusCode).toBe(403);
    fails = false;
    pages['first'] = [2];
    expect(idsOf(await ask('fetch-albums'))).toEqual(['l.4', 'l.3', 'l.2', 'l.1']);
    expect(idsOf(await ask('fetch-albums'))).toEqual(['l.4', 'l.3', 'l.2']);
    pages['first'] = [2, 5];
    expect(idsOf(await ask('fetch-albums'))).toEqual(['l.5', 'l.4', 'l.3', 'l.2']);
    expect(begun).toEqual(['first', 'third', 'first', 'first']);
  });

  test('a sync uses the token it is given, else the kept one', async () => {
    const tokens: (string | undefined)[] = [];
    const folder = {
      routes: () => undefined,
      library: (): LibraryReader => ({
        async *albumPages({ userToken }) {
          tokens.push(userToken);
          yield { albums: [] };
        },
      }),
    };
    await using server = await testApp({ folder }, await open());
    const { cookie } = await server.signUp();
    const ask = (call: string, body: object) => server.ask('POST', `/api/apple/${call}`, body, cookie);
    await ask('fetch-albums', {});
    await ask('save-token', { userToken: 'kept' });
    await ask('fetch-albums', { appleMusicToken: null });
    await ask('fetch-albums', { appleMusicToken: 'given' });
    expect(tokens).toEqual([undefined, 'kept', 'given']);
  });

  test('favourites come newest first, one a song, and a song taken out can come back to its place', async () => {
    await using served = await withoutCatalogue(await open());
    const call = (name: string, body: object = {}) => served.ann.post(`/api/apple/${name}`, body);
    const song = (songId: string, more = {}) => ({
      songId,
      songName: `Song ${songId}`,
      artistName: 'Ana Reed',
      durationInMillis: 1000,
      albumName: 'Blue Train',
      artworkUrl: '',
      catalogId: songId.replace('i.', ''),
      ...more,
    });
    const at = (hour: number) => ({ attributes: { ratedAt: `2020-01-01T0${hour}:00:00.000Z` } });
    const answer = await call('add-songs-to-ratings', {
      songDetails: [song('101', at(1)), song('i.102', at(2)), song('103', at(3))],
    });
    expect(answer.json()).toEqual({ saved: 3 });
    const all = async () => (await call('get-ratings')).json<{ data: { songId: string }[] }>().data;
    expect(await all()).toMatchObject([
      { ...song('103'), ...at(3) },
      { ...song('i.102'), ...at(2) },
      { ...song('101'), ...at(1) },
    ]);
    const [, second] = await all();
    expect((await call('remove-from-ratings', { songIds: ['102'] })).json()).toEqual({ removed: 1 });
    expect((await all()).map(({ songId }) => songId)).toEqual(['103', '101']);
    await call('add-songs-to-ratings', { songDetails: [second] });
    expect((await all()).map(({ songId }) => songId)).toEqual(['103', 'i.102', '101']);
    // Its twin, liked again: one row, now the newest, and never in the future.
    await call('add-songs-to-ratings', {
      songDetails: [song('102', { attributes: { ratedAt: '2999-01-01T00:00:00.000Z' } })],
    });
    expect((await all()).map(({ songId }) => songId)).toEqual(['102', '103', '101']);
    expect((await served.bob.post('/api/apple/get-ratings')).json()).toEqual({ data: [] });
    expect((await served.bob.post('/api/apple/remove-from-ratings', { songIds: ['101'] })).json()).toEqual({
      removed: 0,
    });
    expect(await all()).toHaveLength(3);
    expect((await call('add-songs-to-ratings', { songDetails: [{ songName: 'No id' }] })).statusCode).toBe(
      400,
    );
  });

  test('an album that is liked likes its songs; when it is not any more, those stay that are liked themselves or by another', async () => {
    await using served = await withoutCatalogue(await open());
    const call = (name: string, body: object = {}) => served.ann.post(`/api/apple/${name}`, body);
    const song = (songId: string) => ({ songId, songName: `Song ${songId}`, catalogId: songId.slice(-3) });
    const item = (id: string, type = 'albums', catalogId?: string) => ({
      id,
      type,
      attributes: { name: `Item ${id}`, ...(catalogId && { playParams: { id, kind: 'album', catalogId } }) },
    });
    const all = async () =>
      (await call('get-ratings')).json<{ data: { songId: string; likedBy?: string[] }[] }>().data;
    const ids = async () => (await all()).map(({ songId }) => songId);
    const items = async (listener: Pick<TestListener, 'post'> = served.ann) =>
      (await listener.post('/api/apple/get-liked-items'))
        .json<{ data: { id: string }[] }>()
        .data.map(({ id }) => id);

    await call('add-songs-to-ratings', { songDetails: [song('102')] });
    await call('add-songs-to-ratings', {
      songDetails: [song('101'), song('i.102'), song('103')],
      item: item('l.7', 'library-albums', '7'),
    });
    await call('add-songs-to-ratings', { songDetails: [song('103'), song('201')], item: item('8') });
    await call('add-songs-to-ratings', { songDetails: [], item: item('p.1', 'library-playlists') });
    expect((await ids()).toSorted()).toEqual(['101', '103', '201', 'i.102']);
    expect(new Set(await items())).toEqual(new Set(['p.1', '8', 'l.7']));
    expect(await items(served.bob)).toEqual([]);

    // Taken out and brought back, a song knows all that it was liked by.
    const restored = (await all()).find(({ songId }) => songId === 'i.102');
    expect(restored?.likedBy).toEqual(['itself', 'album/7']);
    await call('remove-from-ratings', { songIds: ['102'] });
    expect(await ids()).not.toContain('i.102');
    await call('add-songs-to-ratings', { songDetails: [restored] });
    expect((await all()).find(({ songId }) => songId === 'i.102')?.likedBy).toEqual(restored?.likedBy);

    // The album's twin is the album.
    const removal = await call('remove-from-ratings', { songIds: [], item: item('7') });
    expect(removal.json()).toEqual({ removed: 1 });
    expect((await ids()).toSorted()).toEqual(['103', '201', 'i.102']);
    expect(new Set(await items())).toEqual(new Set(['p.1', '8']));
    await call('remove-from-ratings', { songIds: [], item: item('8') });
    expect(await ids()).toEqual(['i.102']);
    for (const wrong of [item('1', 'songs'), { id: '1', type: 'albums' }])
      expect((await call('add-songs-to-ratings', { songDetails: [], item: wrong })).statusCode).toBe(400);
  });

  test('the songs of a liked album stand in its order, however slowly they are kept', async () => {
    let moment = Date.now();
    await using served = await withoutCatalogue(await open(), () => (moment += 7));
    const songDetails = ['103', '101', '102'].map((songId) => ({ songId, songName: songId }));
    await served.ann.post('/api/apple/add-songs-to-ratings', {
      songDetails,
      item: { id: '7', type: 'albums', attributes: { name: 'Seven' } },
    });
    const { data } = (await served.ann.post('/api/apple/get-ratings')).json<{ data: { songId: string }[] }>();
    expect(data.map(({ songId }) => songId)).toEqual(['103', '101', '102']);
  });
});
