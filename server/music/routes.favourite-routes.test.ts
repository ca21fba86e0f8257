import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addRatings, likedItem } from '#contract/library.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { moveOldLikes } from '#server/database/testing/test-old-likes.ts';
import { attachIdentities } from '#server/folder/store/folder-database.ts';
import { songDeparture } from '#server/folder/store/missing-songs.ts';
import { type TestListener, testProvider } from '#server/folder/testing/test-listeners.ts';
import { copiedFavourites } from './copied-favourites.ts';

const at = (ratedAt: number) => new Date(ratedAt).toISOString();
const artwork = '/api/folder/artwork/key1/{w}x{h}';

type Item = { id: string; type: string; attributes: Record<string, unknown> };

/** A song as the page sends it. */
async function recordOf(listener: TestListener, number: number) {
  const song = (await listener.read(`/v1/me/library/songs/i.${number}`)).data[0];
  const { name, artistName, durationInMillis, albumName, artwork: picture } = song?.attributes ?? {};
  return {
    songId: `i.${number}`,
    songName: name,
    artistName,
    durationInMillis,
    albumName,
    artworkUrl: picture?.url ?? '',
    catalogId: String(number),
  };
}

const like = (listener: TestListener, item: string, value = 1) =>
  listener.ask('PUT', `/v1/me/ratings/${item}`, { type: 'rating', attributes: { value } });

/** What a page does that knows of the provider and of the backend. */
async function likeSong(listener: TestListener, number: number): Promise<void> {
  await like(listener, `library-songs/i.${number}`);
  await listener.post('/api/apple/add-songs-to-ratings', {
    songDetails: [await recordOf(listener, number)],
  });
}

async function likeItem(listener: TestListener, item: Item, songs: readonly number[] = []): Promise<void> {
  await like(listener, `${item.type}/${item.id}`);
  const songDetails = await Promise.all(songs.map((number) => recordOf(listener, number)));
  await listener.post('/api/apple/add-songs-to-ratings', { songDetails, item });
}

const favourites = async (listener: TestListener) => (await listener.post('/api/apple/get-ratings')).json();
const liked = async (listener: TestListener) => (await listener.post('/api/apple/get-liked-items')).json();

const blueTrain: Item = {
  id: 'l.1',
  type: 'library-albums',
  attributes: {
    name: 'Blue Train',
    artistName: 'Ana Reed',
    releaseDate: '1958',
    artwork: { url: artwork, bgColor: 'aabbcc' },
    playParams: { id: 'l.1', kind: 'album', catalogId: '1' },
  },
};

onBothDatabases((open) => {
  test('favourites and what else is liked come newest first, each with all that its row shows', async () => {
    await using served = await testProvider(undefined, await open(), ['/'], { wholeServer: true });
    const { ann, bob, clock } = served;
    const start = clock.now;
    await likeSong(ann, 401);
    clock.now = start + 10_000;
    await likeItem(ann, blueTrain, [101, 102, 103]);
    clock.now = start + 20_000;
    await likeSong(ann, 102);
    clock.now = start + 30_000;
    await likeItem(ann, { id: '3', type: 'artists', attributes: { name: 'Ben Moss' } });
    clock.now = start + 40_000;
    const id = await ann.make('Walk', ['401']);
    await likeItem(ann, { id, type: 'library-playlists', attributes: { name: 'Walk' } });
    await likeSong(bob, 201);

    const song = (number: number, ratedAt: number, likedBy?: string[]) => ({
      songId: `i.${number}`,
      catalogId: String(number),
      attributes: { ratedAt: at(start + ratedAt) },
      ...(likedBy && { likedBy }),
    });
    const ofBlueTrain = { artistName: 'Ana Reed', albumName: 'Blue Train', artworkUrl: artwork };
    const durationInMillis = expect.any(Number) as unknown;
    expect(await favourites(ann)).toEqual({
      data: [
        {
          ...song(102, 20_000, ['itself', 'album/1']),
          ...ofBlueTrain,
          songName: 'Moment',
          durationInMillis,
        },
        { ...song(101, 10_000, ['album/1']), ...ofBlueTrain, songName: 'Blue Train', durationInMillis },
        { ...song(103, 9_998, ['album/1']), ...ofBlueTrain, songName: 'Locomotion', durationInMillis },
        {
          ...song(401, 0),
          songName: 'Giant Steps',
          artistName: 'Ana Reed',
          albumName: 'Giant Steps',
          artworkUrl: '',
          durationInMillis,
        },
      ],
    });
    expect(await liked(ann)).toMatchObject({
      data: [
        { id, type: 'library-playlists', attributes: { name: 'Walk' } },
        { id: '3', type: 'artists', attributes: { name: 'Ben Moss' } },
        blueTrain,
      ],
    });
    expect(await favourites(bob)).toMatchObject({ data: [{ songId: 'i.201', songName: 'Zest' }] });

    // A song that is taken out is out, whatever it was liked by; the album's others go with it.
    await ann.ask('DELETE', '/v1/me/ratings/library-songs/i.103');
    const removal = await ann.post('/api/apple/remove-from-ratings', { songIds: ['i.103', '103'] });
    expect(removal.statusCode).toBe(200);
    const ids = async () =>
      ((await favourites(ann)) as { data: { songId: string }[] }).data.map(({ songId }) => songId);
    expect(await ids()).toEqual(['i.102', 'i.101', 'i.401']);
    await ann.ask('DELETE', '/v1/me/ratings/library-albums/l.1');
    await ann.post('/api/apple/remove-from-ratings', { songIds: [], item: blueTrain });
    expect(await ids()).toEqual(['i.102', 'i.401']);
    await like(ann, 'library-songs/i.401', -1);
    await ann.post('/api/apple/remove-from-ratings', { songIds: ['i.401', '401'] });
    expect(await ids()).toEqual(['i.102']);
    expect(await liked(ann)).toMatchObject({ data: [{ id }, { id: '3' }] });
  });

  test('what stood in copies is answered the same when they are gone, in its order', async () => {
    await using served = await testProvider(undefined, await open());
    const { ann, clock, server } = served;
    const { database } = server.opened;
    const copies = copiedFavourites({ database, provider: 'folder', now: () => clock.now });
    const records = async (...numbers: number[]) =>
      z.parse(
        addRatings.input.shape.songDetails,
        await Promise.all(numbers.map((number) => recordOf(ann, number))),
      );
    const start = clock.now;
    // Half of a like: its rating was not written.
    await copies.add(ann.id, { songDetails: await records(401, 201) });
    clock.now = start + 10_000;
    const item = z.parse(likedItem, blueTrain);
    await copies.add(ann.id, { songDetails: await records(101, 102, 103), item });
    clock.now = start + 20_000;
    await copies.add(ann.id, { songDetails: await records(102, 301) });
    clock.now = start + 30_000;
    await copies.remove(ann.id, ['103']);
    await copies.remove(ann.id, ['i.401']);
    const copy = (await copies.songs(ann.id)).find(({ songId }) => songId === 'i.101');
    const undone = (await copies.songs(ann.id)).filter(({ songId }) => songId === 'i.201');
    await copies.remove(ann.id, ['201', '101']);
    await copies.add(ann.id, { songDetails: copy ? [...undone, copy] : [] });
    const before = { songs: await copies.songs(ann.id), items: await copies.items(ann.id) };
    expect(before.songs.map(({ songId }) => songId)).toEqual(['i.102', 'i.301', 'i.101', 'i.201']);
    // The other half: the copy was not written.
    await like(ann, 'library-songs/i.301');
    await moveOldLikes(database);
    expect(await favourites(ann)).toEqual({ data: before.songs });
    expect(await liked(ann)).toEqual({ data: before.items.map((one) => one.item) });
  });

  test('a liked song whose file goes keeps its row, and is as it was when its file is back; so is a liked album', async () => {
    await using served = await testProvider(undefined, await open());
    const { ann, catalogue, clock } = served;
    await likeItem(ann, blueTrain, [101, 102, 103]);
    clock.now += 1_000;
    await likeSong(ann, 301);
    const before = { favourites: await favourites(ann), liked: await liked(ann) };
    attachIdentities(catalogue.database, catalogue.dataFolder);
    catalogue.run(`insert into identity.song_identity (id, fingerprint, path, size, modified_at, first_seen_at)
      select id, id, path, size, modified_at, first_seen_at from song`);
    catalogue.run(
      'create temp table gone as select * from song; create temp table gone_album as select * from album',
    );
    for (const number of [101, 102, 103, 301]) songDeparture(catalogue.database).of(number);
    catalogue.run('delete from album where id = 1');
    expect(await favourites(ann)).toMatchObject({
      data: [
        { songId: 'i.301', catalogId: '301', songName: 'Ash', artistName: 'Ben Moss', albumName: 'Alder' },
        { songId: 'i.101', songName: 'Blue Train', likedBy: ['album/1'] },
        { songId: 'i.102', songName: 'Moment' },
        { songId: 'i.103', songName: 'Locomotion' },
      ],
    });
    expect(await liked(ann)).toMatchObject({
      data: [
        { id: 'l.1', type: 'library-albums', attributes: { name: 'Blue Train', artistName: 'Ana Reed' } },
      ],
    });
    catalogue.run('insert into album select * from gone_album where id = 1');
    catalogue.run('insert into song select * from gone where id not in (select id from song)');
    expect({ favourites: await favourites(ann), liked: await liked(ann) }).toEqual(before);
  });

  test('one call is enough to like: an album by its rating has its songs among the favourites, and by the page’s record a song has its rating', async () => {
    await using served = await testProvider(undefined, await open());
    const { ann } = served;
    await like(ann, 'albums/1');
    const record = { ...(await recordOf(ann, 401)), attributes: { ratedAt: '2020-01-01T00:00:00.000Z' } };
    await ann.post('/api/apple/add-songs-to-ratings', { songDetails: [record] });
    const list = (await favourites(ann)) as { data: { songId: string; attributes: { ratedAt: string } }[] };
    expect(list.data.map(({ songId }) => songId)).toEqual(['i.101', 'i.102', 'i.103', 'i.401']);
    expect(list.data.at(-1)?.attributes.ratedAt).toBe('2020-01-01T00:00:00.000Z');
    expect((await ann.read('/v1/me/ratings/songs/401')).data[0]?.attributes).toEqual({ value: 1 });
    expect((await ann.ask('GET', '/v1/me/ratings/songs/101')).statusCode).toBe(404);
    await like(ann, 'albums/1', -1);
    await ann.ask('DELETE', '/v1/me/ratings/songs/401');
    expect(await favourites(ann)).toEqual({ data: [] });
  });

  test('what an old page or another server names is no like of the folder', async () => {
    await using served = await testProvider(undefined, await open());
    const { ann, bob } = served;
    const added = await ann.post('/api/apple/add-songs-to-ratings', {
      songDetails: [{ songId: '999' }, { songId: 'a.odd' }, { songId: 'i.101' }],
    });
    expect(added.json()).toEqual({ saved: 1 });
    const bobs = await bob.make('Secret', ['101']);
    for (const item of [
      { id: '99', type: 'albums', attributes: { name: 'Elsewhere' } },
      { id: bobs, type: 'library-playlists', attributes: { name: 'Secret' } },
    ])
      expect((await ann.post('/api/apple/add-songs-to-ratings', { songDetails: [], item })).statusCode).toBe(
        404,
      );
    expect(await liked(ann)).toEqual({ data: [] });
    // Also where such a like came in with an account: nobody reads the name of another's playlist.
    const like = { user_id: ann.id, kind: 'playlist', item_id: bobs, value: 1, rated_at: 1 } as const;
    await served.server.opened.database.insertInto('folder_rating').values(like).execute();
    expect(await liked(ann)).toEqual({ data: [] });
  });
});
