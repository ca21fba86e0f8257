import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, openPage, song } from '#web/app/testing/test-page.tsx';
import { refusal } from '#web/testing/test-server.ts';
import type { Library, Part } from '../../provider/library.ts';
import { type Catalogue, ProviderError } from '../../provider/provider.ts';

const albumRecord = (number: number, more: object = {}) => ({
  id: `l.${number}`,
  type: 'library-albums',
  attributes: {
    name: `Album ${String(number).padStart(3, '0')}`,
    artistName: 'Ida Moreau',
    dateAdded: new Date(1_000_000_000_000 - number * 1000).toISOString(),
    ...more,
  },
});
const many = (count: number) => Array.from({ length: count }, (_, index) => albumRecord(index + 1));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

function openLibrary(albums: object[], address = '/library', library: Partial<Library> = {}) {
  const page = openPage(address, {}, { library });
  page.server.routes['POST /api/apple/get-library'] = { body: { albums } };
  return page;
}

const shownNames = () =>
  within(screen.getByRole('list', { name: 'Albums' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('an empty library has one button, which says how the sync goes', async () => {
  const { server } = openLibrary([]);
  let answer: (value: unknown) => void = () => undefined;
  const wait = new Promise((resolve) => {
    answer = resolve;
  });
  const answerOf = window.fetch;
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    if (address.endsWith('fetch-albums')) await wait;
    return answerOf(address, options);
  });
  server.routes['POST /api/apple/fetch-albums'] = { body: { albums: [albumRecord(1)] } };
  fireEvent.click(await screen.findByRole('button', { name: 'Sync Library' }));
  expect(await screen.findByRole('button', { name: 'syncing...' })).toBeTruthy();
  answer(undefined);
  await screen.findByRole('button', { name: 'success!' });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(screen.getByRole('button', { name: 'success!' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Album 001' })).toBeNull();
  expect(await screen.findByRole('link', { name: 'Album 001' })).toBeTruthy();
});

test('an empty folder says that its albums come by themselves, and while it is read that it is', async () => {
  const { server } = openLibrary([]);
  server.routes['GET /api/folder/scan'] = { status: 503 };
  expect(await screen.findByText('The albums of your music folder show up here by themselves.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sync Library' })).toBeTruthy();
  cleanup();
  const reading = { state: 'scanning', source: 'folder', found: 9, done: 1, songs: 0, unreadable: 0 };
  const page = openLibrary([]);
  page.server.routes['GET /api/folder/scan'] = {
    body: { ...reading, revision: 0, finishedAt: null, problem: null },
  };
  expect(await screen.findByText(/Your music folder is being read/)).toBeTruthy();
});

test('newest first is the order that the server gives, oldest first the same turned round', async () => {
  const sameDay = { dateAdded: '2026-01-01T00:00:00.000Z' };
  openLibrary([albumRecord(2, sameDay), albumRecord(1, sameDay), albumRecord(3, sameDay)]);
  await screen.findByRole('list', { name: 'Albums' });
  expect(shownNames()).toEqual(['Album 002', 'Album 001', 'Album 003']);
  fireEvent.click(screen.getByRole('button', { name: 'Date, newest first' }));
  await waitFor(() => expect(shownNames()).toEqual(['Album 003', 'Album 001', 'Album 002']));
});

test('a sync that brings nothing ends in success!, one that fails in error', async () => {
  const { server } = openLibrary([]);
  server.routes['POST /api/apple/fetch-albums'] = refusal(502, 'remote', 'It does not answer.');
  fireEvent.click(await screen.findByRole('button', { name: 'Sync Library' }));
  const failed = await screen.findByRole('button', { name: 'error' });
  expect(screen.getByRole('alert').textContent).toBe('Failed to fetch albums · It does not answer.');
  server.routes['POST /api/apple/fetch-albums'] = { body: { albums: [] } };
  fireEvent.click(failed);
  expect(await screen.findByRole('button', { name: 'success!' })).toBeTruthy();
});

test('while the library is on its way its place is kept', async () => {
  const page = openPage('/library');
  page.server.routes['POST /api/apple/get-library'] = 'unreachable';
  await screen.findByRole('heading', { level: 1, name: 'Library' });
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
});

test('a library that cannot be had says so, and can be asked for again', async () => {
  const { server } = openLibrary([]);
  server.routes['POST /api/apple/get-library'] = refusal(403, 'forbidden', 'That belongs to somebody else.');
  expect(await screen.findByText('Failed to fetch albums')).toBeTruthy();
  expect(screen.getByText('That belongs to somebody else.')).toBeTruthy();
  server.routes['POST /api/apple/get-library'] = { body: { albums: [albumRecord(1)] } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Album 001' })).toBeTruthy();
});

test('albums are sorted by the key that is clicked, and turned round by a second click', async () => {
  openLibrary([
    albumRecord(1, { name: 'Zebra', artistName: 'Ana' }),
    albumRecord(2, { name: 'Alder', artistName: 'Zoe' }),
    albumRecord(3, { name: 'Moss', artistName: 'Ben' }),
  ]);
  await screen.findByRole('list', { name: 'Albums' });
  expect(shownNames()).toEqual(['Zebra', 'Alder', 'Moss']);
  fireEvent.click(screen.getByRole('button', { name: 'Album, A to Z' }));
  await waitFor(() => expect(shownNames()).toEqual(['Alder', 'Moss', 'Zebra']));
  fireEvent.click(screen.getByRole('button', { name: 'Album, A to Z' }));
  await waitFor(() => expect(shownNames()).toEqual(['Zebra', 'Moss', 'Alder']));
  fireEvent.click(screen.getByRole('button', { name: 'Artist, A to Z' }));
  await waitFor(() => expect(shownNames()).toEqual(['Zebra', 'Moss', 'Alder']));
  expect(location.search).toBe('?sort=artist-desc');
});

test('the filter finds names and artists, keeps itself in the address, and says when nothing matches', async () => {
  openLibrary([
    albumRecord(1, { name: 'Élan' }),
    albumRecord(2, { artistName: 'Élan Vital' }),
    albumRecord(3),
  ]);
  const box = await screen.findByRole('searchbox', { name: 'Filter library...' });
  fireEvent.change(box, { target: { value: 'elan' } });
  await waitFor(() => expect(shownNames()).toEqual(['Élan', 'Album 002']));
  expect(location.search).toBe('?q=elan');
  fireEvent.change(box, { target: { value: 'nothing like it' } });
  expect(await screen.findByText(/Nothing in your library matches/)).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(shownNames()).toHaveLength(3));
});

test('of a large library the cards near the visible part are on the page, and each says which it is', async () => {
  openLibrary(many(500));
  const list = await screen.findByRole('list', { name: 'Albums' });
  const cards = within(list).getAllByRole('listitem');
  expect(cards.length).toBeLessThan(60);
  expect(cards[0]?.getAttribute('aria-posinset')).toBe('1');
});

test('the library shows 20 albums, and 20 more each time the end comes near', async () => {
  vi.stubGlobal('innerWidth', 600);
  openLibrary(many(70), '/settings');
  fireEvent.click(await screen.findByRole('link', { name: 'Library' }));
  const list = await screen.findByRole('list', { name: 'Albums' });
  const size = () => within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize');
  const main = screen.getByRole('main');
  // jsdom lays nothing out: the list rises as the main part is scrolled.
  list.getBoundingClientRect = () => new DOMRect(0, -main.scrollTop);
  const sizes = [size()];
  for (const top of [2_000, 5_000, 8_000]) {
    main.scrollTop = top;
    fireEvent.scroll(main);
    sizes.push(size());
  }
  expect(sizes).toEqual(['20', '40', '60', '70']);
});

test('grid or list is a choice that is kept', async () => {
  openLibrary(many(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Show as list' }));
  expect(await screen.findByRole('button', { name: 'Show as grid' })).toBeTruthy();
  expect(localStorage.getItem('earshot.preferences')).toContain('"display":{"albums":false}');
  // One tab stop; the arrow keys walk.
  const links = within(screen.getByRole('list', { name: 'Albums' })).getAllByRole('link');
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  links[0]!.focus();
  fireEvent.keyDown(links[0]!, { key: 'End' });
  expect(document.activeElement).toBe(links[2]);
});

test('100,000 songs are one request a page that is looked at', async () => {
  const songs = vi.fn<Library['songs']>(({ offset, limit }: Part) =>
    Promise.resolve({
      items: Array.from({ length: limit }, (_, index) => song(String(offset + index))),
      total: 100_000,
    }),
  );
  openLibrary([], '/library?tab=songs', { songs });
  const list = await screen.findByRole('grid', { name: 'Songs' });
  expect(list.getAttribute('aria-rowcount')).toBe('100000');
  const rows = within(list).getAllByRole('row');
  expect(rows.length).toBeLessThan(60);
  rows[0]!.focus();
  fireEvent.keyDown(rows[0]!, { key: 'End' });
  const last = within(list).getAllByRole('row').at(-1)!;
  expect(last.getAttribute('aria-rowindex')).toBe('100000');
  await waitFor(() => expect(document.activeElement).toBe(last));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(songs.mock.calls.map(([part]) => part)).toEqual([{ offset: 0, limit: 100 }]);
});

test('a song of the library plays with those around it', async () => {
  const songs: Library['songs'] = () =>
    Promise.resolve({ items: [song('1'), song('2'), song('3')], total: 3 });
  const { player } = openLibrary([], '/library?tab=songs', { songs });
  const button = await screen.findByRole('button', { name: 'Play Song 2' });
  fireEvent.click(button);
  await waitFor(() => expect(player.store.getState().queue.now?.item.title).toBe('Song 2'));
  expect(player.store.getState().queue.context?.id).toBe('library-songs');
});

test.each([
  ['songs', 'There are no songs in your library.'],
  ['artists', 'There are no artists in your library.'],
  ['genres', 'None of your albums says its genre.'],
])('a library without %s says so', async (tab, sentence) => {
  openLibrary([], `/library?tab=${tab}`);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each(['songs', 'artists', 'genres'] as const)('%s that cannot be read say why', async (tab) => {
  const fail = () => Promise.reject(new ProviderError('missing', 'It is gone.'));
  openLibrary([], `/library?tab=${tab}`, { [tab]: fail });
  expect(await screen.findByText('Error: It is gone.')).toBeTruthy();
});

test('a genre shows its albums; a provider without genres does not offer them', async () => {
  openLibrary([], '/library?tab=genres', {
    genres: () => Promise.resolve([{ name: 'Jazz', albumCount: 2 }]),
    albumsOf: (genre) => Promise.resolve({ items: [album('l.1', { name: `${genre} Suite` })], total: 1 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /Jazz.*2 albums/ }));
  expect(await screen.findByRole('link', { name: 'Jazz Suite' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'All genres' }));
  expect(await screen.findByRole('button', { name: /Jazz/ })).toBeTruthy();
});

test('a provider without genres does not offer them', async () => {
  openPage('/library', {}, { capabilities: { genres: false } });
  await screen.findByRole('button', { name: 'Artists' });
  expect(screen.queryByRole('button', { name: 'Genres' })).toBeNull();
});

test('Settings syncs the library and reads the folder again', async () => {
  const { server } = openPage('/settings');
  await screen.findByRole('heading', { name: 'Sync iTunes Library' });
  server.routes['POST /api/apple/fetch-albums'] = 'unreachable';
  fireEvent.click(screen.getByRole('button', { name: 'Sync' }));
  const again = await screen.findByRole('button', { name: 'error' });
  server.routes['POST /api/apple/fetch-albums'] = { body: { albums: [] } };
  fireEvent.click(again);
  expect(await screen.findByRole('button', { name: 'success!' })).toBeTruthy();
  server.routes['POST /api/folder/rescan'] = { status: 202 };
  fireEvent.click(await screen.findByRole('button', { name: 'Rescan now' }));
  await waitFor(() => expect(server.pathsAsked()).toContain('POST /api/folder/rescan'));
});

test('who does not run the server is offered no rescan, and no list of files', async () => {
  const { server } = openPage('/settings');
  const account = { id: 'u1', email: 'bob@example.org', name: '', createdAt: '2026-01-02T03:04:05.000Z' };
  server.routes['GET /api/account'] = { body: { ...account, isOperator: false } };
  await screen.findByRole('heading', { name: 'Music folder' });
  await waitFor(() => expect(server.pathsAsked()).toContain('GET /api/account'));
  await screen.findByRole('link', { name: 'Your account' });
  expect(screen.queryByRole('button', { name: 'Rescan now' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'This server' })).toBeNull();
});

test('an album’s broken picture is asked for anew and kept, once', async () => {
  const picture = (key: string) => ({ picture: { template: `/api/folder/artwork/${key}/{w}x{h}` } });
  const page = (key: string) => ({ ...album('l.77', picture(key)), songs: [], artists: [] });
  const read = vi.fn<Catalogue['album']>().mockResolvedValueOnce(page('old')).mockResolvedValue(page('new'));
  const { server } = openPage('/album/l.77', { album: read });
  server.routes['POST /api/apple/update-album-artwork'] = { status: 204 };
  await screen.findByRole('heading', { level: 1 });
  const image = () => document.querySelector('main article img');
  fireEvent.error(image()!);
  await waitFor(() => expect(image()?.getAttribute('src')).toContain('/new/'));
  fireEvent.error(image()!);
  const updates = () => server.asked.filter(({ path }) => path === '/api/apple/update-album-artwork');
  await waitFor(() => expect(updates()).toHaveLength(1));
  expect(updates()[0]?.body).toEqual({ albumId: 'l.77', newArtworkUrl: '/api/folder/artwork/new/{w}x{h}' });
  expect(read).toHaveBeenCalledTimes(2);
});

test('an album is added to the favourites from its page', async () => {
  const like = vi.fn<Library['like']>(() => Promise.resolve());
  openPage(
    '/album/7',
    { album: () => Promise.resolve({ ...album('7'), songs: [], artists: [] }) },
    { library: { like } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Like' }));
  expect(await screen.findByText('Album 7 added to favorites')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Like', pressed: true })).toBeTruthy();
});

test('the song that plays is liked from the player, and the like taken back', async () => {
  const [like, unrate] = [
    vi.fn<Library['like']>(async () => undefined),
    vi.fn<Library['unrate']>(async () => undefined),
  ];
  openPage(
    '/album/7',
    { album: async () => ({ ...album('7'), songs: [song('1', { name: 'Lark Rise' })], artists: [] }) },
    { library: { like, unrate } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Play' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Like Lark Rise' }));
  expect(await screen.findByText('Lark Rise added to favorites')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Like Lark Rise' }));
  await waitFor(() => expect(unrate).toHaveBeenCalledOnce());
  expect(like.mock.calls[0]?.[0]).toMatchObject({ kind: 'song', id: '1', name: 'Lark Rise' });
});

test('of a long playlist only the rows near the visible part are on the page, and the last is a key away', async () => {
  const songs = Array.from({ length: 8_000 }, (_, index) => song(String(index + 1)));
  const playlist = { kind: 'playlist', id: 'p.1', inLibrary: true, name: 'Long Mix', canEdit: true } as const;
  const { player } = openPage('/playlist/p.1', { playlist: () => Promise.resolve({ ...playlist, songs }) });
  const list = await screen.findByRole('grid', { name: 'Long Mix' });
  const rows = within(list).getAllByRole('row');
  expect(rows.length).toBeLessThan(60);
  rows[0]!.focus();
  fireEvent.keyDown(rows[0]!, { key: 'End' });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('8000'));
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
  expect(player.store.getState().queue.now?.item.title).toBe('Song 8000');
});
