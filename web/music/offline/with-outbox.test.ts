import { hashKey, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createOutbox } from '#web/outbox/outbox.ts';
import { newStore } from '#web/outbox/testing/test-store.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { createFolderProvider } from '../folder/folder-provider.ts';
import { favouritesQuery, likedItemsQuery } from '../library/library-queries.ts';
import type { Playlist } from '../provider/item.ts';
import type { PlaylistSong } from '../provider/library.ts';
import { playlistQuery, playlistsQuery, ratingQuery, songDetailsKey } from '../provider/queries.ts';
import { silence } from '../testing/test-engine.ts';
import { song } from '../testing/test-song.ts';
import { testSongDetails } from '../testing/test-song-details.ts';
import { change as changeShape } from './change.ts';
import { createChangeQueue, isServerAway } from './library-outbox.ts';
import { withOutbox } from './with-outbox.ts';

vi.mock('#web/ui/toasts/toast.ts', () => ({
  toast: { blank: vi.fn<() => void>(), error: vi.fn<() => void>() },
}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const token = { provider: 'folder', developerToken: 'd', expiresAt: '2999-01-01T00:00:00.000Z' };
const list = { kind: 'playlist', id: 'p.1', name: 'Mine', inLibrary: true, canEdit: true } satisfies Playlist;
const entry = (id: string): PlaylistSong => ({ ...song(id), entryId: `entry-${id}` });
const tracks = 'POST /v1/me/library/playlists/p.1/tracks';
const track = (id: string) => `/v1/me/library/playlists/p.1/tracks/entry-${id}`;

/** A page of a listener with a playlist of three songs. */
function openPage() {
  const store = newStore();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const server = pretendServer({ 'GET /api/provider/developer-token': { body: token } });
  const answer = (route: string, status: number | 'unreachable') => {
    server.routes[route] = status === 'unreachable' ? status : { status };
  };
  const ownProvider = createFolderProvider(silence);
  const queue = createChangeQueue(ownProvider);
  const provider = withOutbox(ownProvider, async () => ({ queue, isServerAway }));
  const queries = new QueryClient();
  const playlist = playlistQuery(provider, 'p.1').queryKey;
  queries.setQueryData(playlist, { ...list, songs: ['a', 'b', 'c'].map(entry) });
  queries.setQueryData(playlistsQuery(provider).queryKey, [list]);
  const outbox = createOutbox({ userId: 'anna', store, locks: undefined });
  const stop = queue.serve(outbox, queries);
  const songIds = () => queries.getQueryData(playlist)?.songs.map(({ id }) => id);
  const calls = () =>
    server.asked.map(({ method, path }) => `${method} ${path}`).filter((one) => !one.includes('token'));
  return { server, answer, provider, queries, queue, outbox, stop, shown: songIds, asked: calls };
}

test('what is changed without a server is done as far as the listener sees, said once, and sent in its order', async () => {
  const { answer, provider, outbox, shown: songIds, asked: calls, server, stop } = openPage();
  answer(`PATCH ${track('a')}`, 'unreachable');
  await provider.library.moveInPlaylist('p.1', 'entry-a', []);
  await provider.library.removeFromPlaylist('p.1', 'entry-b');
  await provider.library.addToPlaylist('p.1', [song('d')]);
  expect(songIds()).toEqual(['c', 'a', 'd']);
  expect(toast.blank).toHaveBeenCalledWith('Kept here until your server is back', 'kept-here');
  // What waits of a playlist is not overtaken.
  expect(calls().every((one) => one === `PATCH ${track('a')}`)).toBe(true);
  for (const route of [`PATCH ${track('a')}`, `DELETE ${track('b')}`, tracks]) answer(route, 204);
  server.asked.length = 0;
  await outbox.flush('music');
  expect(calls().slice(0, 3)).toEqual([`PATCH ${track('a')}`, `DELETE ${track('b')}`, tracks]);
  expect(outbox.count()).toBe(0);
  stop();
});

test('a song is moved beside the next one that is there, here as on the server, where its neighbour is gone', async () => {
  const { answer, provider, outbox, queries, queue, shown: songIds, server, stop } = openPage();
  const { queryKey } = playlistQuery(provider, 'p.1');
  answer(`PATCH ${track('c')}`, 'unreachable');
  const before = Date.now() - 1;
  await provider.library.moveInPlaylist('p.1', 'entry-c', ['entry-a', 'entry-b']);
  expect(songIds()).toEqual(['c', 'a', 'b']);
  queries.setQueryData(queryKey, { ...list, songs: ['d', 'b', 'c'].map(entry) });
  queue.showWaiting(hashKey(queryKey), before);
  expect(songIds()).toEqual(['d', 'c', 'b']);
  answer(`PATCH ${track('c')}`, 204);
  server.asked.length = 0;
  await outbox.flush('music');
  expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    before: 'entry-a',
    thenBefore: ['entry-b'],
  });
  stop();
});

test('a move that a page before this one wrote down is read', () => {
  const written = (before: unknown) =>
    changeShape.parse({ does: 'move-in-playlist', id: 'p.1', entryId: 'entry-a', before });
  expect([written('entry-b'), written(null)]).toMatchObject([{ before: ['entry-b'] }, { before: [] }]);
});

test('a song whose adding was not answered has the same entry when it is told again', async () => {
  const { answer, provider, outbox, server, stop } = openPage();
  answer(tracks, 'unreachable');
  await provider.library.addToPlaylist('p.1', [song('d')]);
  answer(tracks, 204);
  await outbox.flush('music');
  const attempts = server.asked
    .filter(({ path }) => path.endsWith('/tracks'))
    .map(({ body }) => JSON.stringify(body));
  expect(attempts.length).toBeGreaterThan(1);
  expect(new Set(attempts).size).toBe(1);
  expect(attempts[0]).toMatch(/"entryId":"[\da-f]{32}"/);
  stop();
});

test('an entry that is gone is no error; a playlist that may not be changed any more is told', async () => {
  const { answer, provider, outbox, stop } = openPage();
  answer(`DELETE ${track('a')}`, 'unreachable');
  answer('PATCH /v1/me/library/playlists/p.1', 'unreachable');
  await provider.library.removeFromPlaylist('p.1', 'entry-a');
  await provider.library.changePlaylist('p.1', { name: 'Yours' });
  answer(`DELETE ${track('a')}`, 404);
  answer('PATCH /v1/me/library/playlists/p.1', 400);
  await outbox.flush('music');
  expect(toast.error).toHaveBeenCalledTimes(1);
  expect(toast.error).toHaveBeenCalledWith(
    expect.stringMatching(/^A change of a playlist could not be kept: /),
  );
  expect(outbox.count()).toBe(0);
  stop();
});

test('of what is thought of a song only the last is sent, and a refusal now is told now', async () => {
  const { answer, provider, queries, outbox, asked: calls, server, stop } = openPage();
  const rating = ratingQuery(provider, song('a')).queryKey;
  queries.setQueryData(rating, null);
  const address = '/v1/me/ratings/songs/a';
  answer(`PUT ${address}`, 'unreachable');
  await provider.library.like(song('a'));
  expect(queries.getQueryData(rating)).toBe('liked');
  await provider.library.unrate(song('a'));
  expect(queries.getQueryData(rating)).toBeNull();
  answer(`DELETE ${address}`, 204);
  await outbox.flush('music');
  server.asked.length = 0;
  await outbox.flush('music');
  expect(outbox.count()).toBe(0);
  expect(calls()).not.toContain(`PUT ${address}`);
  answer(`PUT ${address}`, 400);
  await expect(provider.library.like(song('a'))).rejects.toThrow();
  expect(outbox.count()).toBe(0);
  stop();
});

test('what is liked and taken back without a server is shown among the favourites at once', async () => {
  const { answer, provider, queries, stop } = openPage();
  const favourites = favouritesQuery(provider).queryKey;
  const liked = likedItemsQuery(provider).queryKey;
  queries.setQueryData(favourites, []);
  queries.setQueryData(liked, []);
  const named = {
    kind: 'album',
    id: 'l.7',
    name: 'Seven',
    inLibrary: true,
    artistName: 'Ida Moreau',
  } as const;
  for (const item of ['songs/a', 'library-albums/l.7'])
    for (const method of ['PUT', 'DELETE']) answer(`${method} /v1/me/ratings/${item}`, 'unreachable');
  await provider.library.like(song('a'));
  await provider.library.like(named);
  expect(queries.getQueryData(favourites)).toMatchObject([{ songId: 'a', artistName: 'Ida Moreau' }]);
  expect(queries.getQueryData(liked)).toMatchObject([{ id: 'l.7', name: 'Seven', artistName: 'Ida Moreau' }]);
  await provider.library.unrate(song('a'));
  await provider.library.dislike(named);
  expect([queries.getQueryData(favourites), queries.getQueryData(liked)]).toEqual([[], []]);
  stop();
});

test('stars that wait for a server show wherever the song is, by either of its ids', async () => {
  const { answer, provider, queries, stop } = openPage();
  answer('PUT /v1/me/library/song-stars', 'unreachable');
  const details = songDetailsKey(provider, 'i.7');
  queries.setQueryData(details, testSongDetails);
  await (await provider.loadSongLists?.())?.giveStars([{ id: '7' }], 2);
  expect(queries.getQueryData(details)).toEqual({ ...testSongDetails, stars: 2 });
  stop();
});

test('what the server says while something waits does not take it off the screen', async () => {
  const { answer, provider, queries, shown: songIds, stop } = openPage();
  answer(`DELETE ${track('b')}`, 'unreachable');
  await provider.library.removeFromPlaylist('p.1', 'entry-b');
  const query = playlistQuery(provider, 'p.1');
  await queries.fetchQuery({
    queryKey: query.queryKey,
    queryFn: async () => ({ ...list, songs: ['a', 'b', 'c', 'x'].map(entry) }),
  });
  await vi.waitFor(() => expect(songIds()).toEqual(['a', 'c', 'x']));
  stop();
});

test('what waits is laid over what the device stored before it was made, and not again over what has it', async () => {
  const { answer, provider, queries, queue, shown: songIds, stop } = openPage();
  const { queryKey } = playlistQuery(provider, 'p.1');
  const bring = (ids: string[], changedAt: number) => {
    queries.setQueryData(queryKey, { ...list, songs: ids.map(entry) });
    queue.showWaiting(hashKey(queryKey), changedAt);
  };
  answer(`PATCH ${track('a')}`, 'unreachable');
  answer(tracks, 'unreachable');
  const before = Date.now() - 1;
  await provider.library.moveInPlaylist('p.1', 'entry-a', []);
  await provider.library.addToPlaylist('p.1', [song('d')]);
  expect(songIds()).toEqual(['b', 'c', 'a', 'd']);
  bring(['a', 'b', 'c'], before);
  expect(songIds()).toEqual(['b', 'c', 'a', 'd']);
  // Moved once more, the song would stand at the end.
  bring(['b', 'c', 'a', 'd'], Date.now());
  expect(songIds()).toEqual(['b', 'c', 'a', 'd']);
  stop();
});

test('a like that waits is shown where nothing is known of what was thought before', async () => {
  const { answer, provider, queries, queue, stop } = openPage();
  answer('PUT /v1/me/ratings/songs/a', 'unreachable');
  await provider.library.like(song('a'));
  const { queryKey } = ratingQuery(provider, song('a'));
  await queries
    .fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('Away.')) })
    .catch(() => undefined);
  queue.showWaiting(hashKey(queryKey));
  expect(queries.getQueryData(queryKey)).toBe('liked');
  stop();
});

test('our own server is told later too; a new playlist cannot wait, and says so', async () => {
  const { answer, provider, outbox, stop } = openPage();
  answer('POST /api/apple/remove-from-ratings', 'unreachable');
  await provider.record({ does: 'drop-favourite', input: { songIds: ['a'] } });
  expect(outbox.count()).toBe(1);
  answer('POST /v1/me/library/playlists', 'unreachable');
  await expect(
    provider.library.createPlaylist({ name: 'New', description: '', songs: [] }),
  ).rejects.toThrow();
  expect(toast.blank).toHaveBeenCalledWith(
    'A new playlist needs your server, which cannot be reached.',
    'kept-here',
  );
  stop();
});

test('with the listener gone nothing waits: a change is told at once, or refused', async () => {
  const { answer, provider, outbox, stop } = openPage();
  stop();
  answer(`DELETE ${track('a')}`, 'unreachable');
  await expect(provider.library.removeFromPlaylist('p.1', 'entry-a')).rejects.toThrow();
  expect(outbox.count()).toBe(0);
});
