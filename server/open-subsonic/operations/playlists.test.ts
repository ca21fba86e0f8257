import { afterAll, beforeEach, expect, test } from 'vitest';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { openApiOverFiles, type Params } from '../testing/test-api.ts';

const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
const api = await openApiOverFiles(
  Object.fromEntries(
    titles.map((title, index) => [
      `${title}.mp3`,
      mp3File({ title, artist: 'Ana Reed', album: 'Woods', track: String(index + 1) }, index + 1),
    ]),
  ),
);
afterAll(() => api[Symbol.asyncDispose]());

type Song = { id: string; title: string };
type Playlist = Record<string, unknown> & { id: string; name: string; entry?: Song[] };
type Answer = { status: string; error?: { code: number }; playlist: Playlist };

const library = (await api.read('search3', { query: '' })) as { searchResult3: { song: Song[] } };
const idOf = (title: string) => library.searchResult3.song.find((song) => song.title === title)?.id ?? '';
const ids = (...names: string[]) => names.map(idOf);
const ask = async (name: string, params: Params = {}) => (await api.read(name, params)) as Answer;
const titlesIn = async (id: string, params: Params = {}) =>
  (await ask('getPlaylist', { id, ...params })).playlist.entry?.map(({ title }) => title);
const all = async (params: Params = {}) =>
  ((await api.read('getPlaylists', params)) as { playlists: { playlist: Playlist[] } }).playlists.playlist;
const mixName = 'New in the Folder';
const ownPlaylists = async (params: Params = {}) =>
  (await all(params)).filter(({ name }) => name !== mixName);
const make = async (...names: string[]) =>
  (await ask('createPlaylist', { name: 'Walk', songId: ids(...names) })).playlist;

beforeEach(async () => {
  const { database } = api.server.opened;
  await database.deleteFrom('folder_playlist').execute();
});

test('a playlist that an app makes is in the web app, and the other way round', async () => {
  const created = await make('Two', 'One', 'Two');
  expect(created).toMatchObject({ name: 'Walk', songCount: 3, owner: 'ann@example.org', public: false });
  expect(created.id).toMatch(/^pl-[\da-f]+$/);
  expect(created.entry?.map(({ title }) => title)).toEqual(['Two', 'One', 'Two']);
  const [storedPlaylist] = await api.folder.state.playlists.page(api.ann.id, { limit: 9, offset: 0 });
  expect(storedPlaylist?.name).toBe('Walk');
  await api.folder.state.playlists.create(api.ann.id, { name: 'Web', description: 'by hand' }, Date.now());
  expect(await ownPlaylists()).toMatchObject([
    { name: 'Web', comment: 'by hand', songCount: 0, duration: 0 },
    { name: 'Walk', songCount: 3 },
  ]);
});

test('an app that sends a whole playlist replaces it, and the former version can be restored', async () => {
  const { id } = await make('One', 'Two', 'Three');
  const [storedPlaylist] = await api.folder.state.playlists.page(api.ann.id, { limit: 9, offset: 0 });
  const playlistId = storedPlaylist?.id ?? '';
  const before = await api.folder.state.entries.of(playlistId);
  await api.server.opened.database.deleteFrom('folder_playlist_version').execute();
  const answer = await ask('createPlaylist', { playlistId: id, songId: ids('Three', 'Four', 'One') });
  expect(answer.playlist.entry?.map(({ title }) => title)).toEqual(['Three', 'Four', 'One']);
  const after = await api.folder.state.entries.of(playlistId);
  expect(after[0]?.entryId).toBe(before[2]?.entryId);
  expect(after[2]?.entryId).toBe(before[0]?.entryId);
  const page = { limit: 9, offset: 0 };
  const former = await api.folder.state.versions.page(playlistId, page, Date.now());
  expect(former.versions).toMatchObject([{ songCount: 3 }]);
});

test('songs are removed by their index before the call, the first one too, and then others are added', async () => {
  const { id } = await make('One', 'Two', 'Three', 'Four', 'Five');
  const params = { playlistId: id, songIndexToRemove: [0, 3, 1], songIdToAdd: ids('Six', 'One') };
  expect((await ask('updatePlaylist', params)).status).toBe('ok');
  expect(await titlesIn(id)).toEqual(['Three', 'Five', 'Six', 'One']);
  await ask('updatePlaylist', { playlistId: id, songIdToAdd: idOf('Two') });
  expect(await titlesIn(id)).toEqual(['Three', 'Five', 'Six', 'One', 'Two']);
  expect(await ask('updatePlaylist', { playlistId: id, songIndexToRemove: 7 })).toMatchObject({
    error: { code: 70 },
  });
});

test('a missing song is left out, counts for no index, and stays in the playlist', async () => {
  const { id } = await make('One', 'Two', 'Three');
  const [storedPlaylist] = await api.folder.state.playlists.page(api.ann.id, { limit: 9, offset: 0 });
  const playlistId = storedPlaylist?.id ?? '';
  await api.server.opened.database
    .updateTable('folder_playlist_entry')
    .set({ song_id: '999999' })
    .where('song_id', '=', idOf('One').slice(3))
    .execute();
  expect(await titlesIn(id)).toEqual(['Two', 'Three']);
  expect(await ownPlaylists()).toMatchObject([{ songCount: 2 }]);
  await ask('updatePlaylist', { playlistId: id, songIndexToRemove: 0 });
  expect((await api.folder.state.entries.of(playlistId)).map(({ songId }) => songId)).toEqual([
    '999999',
    idOf('Three').slice(3),
  ]);
});

test('missing songs stay behind the song before them when an app sends a whole playlist without them', async () => {
  const { id } = await make('One', 'Two', 'Three', 'Four', 'Five', 'Six');
  const [storedPlaylist] = await api.folder.state.playlists.page(api.ann.id, { limit: 9, offset: 0 });
  const numberOf = (title: string) => idOf(title).slice(3);
  for (const [title, song_id] of Object.entries({ One: '999991', Three: '999993', Five: '999995' }))
    await api.server.opened.database
      .updateTable('folder_playlist_entry')
      .set({ song_id })
      .where('song_id', '=', numberOf(title))
      .execute();
  const standing = async () =>
    (await api.folder.state.entries.of(storedPlaylist?.id ?? '')).map(({ songId }) => songId);
  await ask('createPlaylist', { playlistId: id, songId: ids('Six', 'Two', 'Two') });
  const [six, two] = [numberOf('Six'), numberOf('Two')];
  expect(await standing()).toEqual(['999991', six, two, '999993', '999995', two]);
  expect(await titlesIn(id)).toEqual(['Six', 'Two', 'Two']);
  expect(await ask('createPlaylist', { playlistId: id })).toMatchObject({ error: { code: 10 } });
  expect(await standing()).toEqual(['999991', six, two, '999993', '999995', two]);
  await ask('updatePlaylist', { playlistId: id, songIndexToRemove: [0, 1, 2] });
  expect(await standing()).toEqual(['999991', '999993', '999995']);
});

test('name and comment change alone, and a playlist is shared with everyone only when an app says so', async () => {
  const { id } = await make('One');
  const { state } = api.folder;
  await ask('updatePlaylist', { playlistId: id, name: 'Run', comment: 'fast' });
  expect(await ownPlaylists()).toMatchObject([{ name: 'Run', comment: 'fast', public: false, songCount: 1 }]);
  await ask('updatePlaylist', { playlistId: id, public: 'true' });
  expect(await ownPlaylists()).toMatchObject([{ name: 'Run', comment: 'fast', public: true }]);
  expect(await ownPlaylists(api.bob.credentials)).toMatchObject([
    { name: 'Run', readonly: true, owner: 'ann@example.org' },
  ]);
  const [storedPlaylist] = await state.playlists.page(api.ann.id, { limit: 9, offset: 0 });
  await state.sharing.withEverybody(api.ann.id, storedPlaylist?.id ?? '', 'write');
  await ask('updatePlaylist', { playlistId: id, name: 'Run 2', public: 'true' });
  expect((await state.sharing.of(api.ann.id, storedPlaylist?.id ?? '')).everybody).toBe('write');
  expect(await ask('updatePlaylist', { ...api.bob.credentials, playlistId: id, name: 'Mine' })).toMatchObject(
    {
      error: { code: 50 },
    },
  );
  await ask('updatePlaylist', { playlistId: id, public: 'false' });
  expect(await ownPlaylists(api.bob.credentials)).toEqual([]);
});

test('nobody reads, changes or deletes what is somebody else’s alone', async () => {
  const { id } = await make('One');
  const { credentials } = api.bob;
  const mine = { ...credentials, id, playlistId: id, songId: idOf('Two'), songIdToAdd: idOf('Two') };
  for (const name of ['getPlaylist', 'createPlaylist', 'updatePlaylist', 'deletePlaylist'])
    expect(await ask(name, mine), name).toMatchObject({ error: { code: 70 } });
  expect(await ask('getPlaylists', { username: 'bob@example.org' })).toMatchObject({ error: { code: 50 } });
  expect(await titlesIn(id)).toEqual(['One']);
});

test('what an app deletes is no playlist for any app, and the web app restores it for all who had it', async () => {
  const { id } = await make('One', 'Two', 'One');
  await ask('updatePlaylist', { playlistId: id, public: 'true' });
  const { credentials } = api.bob;
  expect((await ask('deletePlaylist', { id })).status).toBe('ok');
  for (const params of [{}, credentials]) {
    expect(await ask('getPlaylist', { ...params, id })).toMatchObject({ error: { code: 70 } });
    expect(await ownPlaylists(params)).toEqual([]);
  }
  const { deleted } = api.folder.state;
  const [walk] = await deleted.page(api.ann.id, { limit: 9, offset: 0 }, Date.now());
  expect(walk).toMatchObject({ playlist: { name: 'Walk' }, songCount: 3, daysLeft: 30 });
  await deleted.restore(api.ann.id, walk?.playlist.id ?? '');
  for (const params of [{}, credentials]) expect(await titlesIn(id, params)).toEqual(['One', 'Two', 'One']);
});

test('a missing song refuses the whole call, and an app with a read-only password changes no playlist', async () => {
  const { id } = await make('One');
  for (const songId of ['so-999999', 'al-1', 'x', 'so-1x'])
    expect(await ask('createPlaylist', { playlistId: id, songId: [idOf('Two'), songId] })).toMatchObject({
      error: { code: 70 },
    });
  expect(await ask('createPlaylist')).toMatchObject({ error: { code: 10 } });
  const reader = await api.ann.app({ isReadOnly: true });
  expect(await ask('createPlaylist', { ...reader, name: 'No' })).toMatchObject({ error: { code: 50 } });
  expect(await titlesIn(id)).toEqual(['One']);
});

test('mixes are among the playlists, are read like them, and nobody changes them', async () => {
  const mix = (await all()).find(({ name }) => name === mixName);
  expect(mix).toMatchObject({ readonly: true, songCount: 6 });
  const id = mix?.id ?? '';
  expect((await titlesIn(id))?.toSorted()).toEqual(titles.toSorted());
  for (const name of ['createPlaylist', 'updatePlaylist', 'deletePlaylist'])
    expect(await ask(name, { id, playlistId: id, name: 'Mine' }), name).toMatchObject({
      error: { code: 50 },
    });
});
