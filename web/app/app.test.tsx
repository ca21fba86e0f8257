import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Catalogue, ProviderError } from '#web/music/provider/provider.ts';
import { album, openPage, song } from './testing/test-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

test('home sends who is not logged in to the login screen', async () => {
  openPage('/', {}, { in: false });
  await screen.findByRole('form', { name: 'Log in' });
  expect(location.pathname).toBe('/login');
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a deep link shows the login screen in place', async () => {
  openPage('/album/7', {}, { in: false });
  await screen.findByRole('form', { name: 'Log in' });
  expect(location.pathname).toBe('/album/7');
});

test('signing up is reached with an account only; otherwise it leads home', async () => {
  openPage('/signup', {}, { in: false });
  await screen.findByRole('form', { name: 'Log in' });
  expect(location.pathname).toBe('/login');
});

test('an address without a page says so, and leads home', async () => {
  openPage('/nowhere');
  await screen.findByRole('heading', { name: 'Nothing here' });
  fireEvent.click(screen.getByRole('link', { name: 'Go home' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('anybody may read what the software is made of', async () => {
  openPage('/stacks', {}, { in: false });
  await screen.findByText('1.2.3');
  expect(screen.getByText('your music folder')).toBeTruthy();
});

test('home shows what was added last and the rows, as many cards as the window takes', async () => {
  openPage('/', {
    recentlyAdded: () => Promise.resolve(Array.from({ length: 15 }, (_, index) => album(`l.${index}`))),
    recommendations: () => Promise.resolve([{ id: 'r', title: 'Made for You', items: [album('90')] }]),
  });
  const recent = await screen.findByRole('region', { name: 'Recently Added to Library' });
  await waitFor(() => expect(within(recent).getAllByRole('listitem')).toHaveLength(5));
  fireEvent.click(within(recent).getByRole('button', { name: /See more/ }));
  expect(within(recent).getAllByRole('listitem')).toHaveLength(15);
  expect(within(recent).getByRole('button', { name: /See less/ })).toBeTruthy();
  expect(within(recent).getAllByText('Library')).toHaveLength(15);
  const shelf = screen.getByRole('region', { name: 'Made for You' });
  expect(within(shelf).getByRole('link', { name: 'Album 90' }).getAttribute('href')).toBe('/album/90');
  expect(within(shelf).queryByRole('button', { name: /See more/ })).toBeNull();
});

test('an empty library says what to do', async () => {
  openPage('/');
  expect(await screen.findByText(/set MUSIC_DIR/)).toBeTruthy();
});

test('while the folder is being read, home fills itself', async () => {
  const scan = {
    source: 'folder',
    found: 9,
    done: 3,
    songs: 0,
    unreadable: 0,
    finishedAt: null,
    problem: null,
  };
  const recentlyAdded = vi
    .fn<Catalogue['recentlyAdded']>()
    .mockResolvedValueOnce([])
    .mockResolvedValue([album('l.1')]);
  const { server } = openPage('/', { recentlyAdded });
  server.routes['GET /api/folder/scan'] = { body: { ...scan, state: 'scanning', revision: 1 } };
  await screen.findByRole('progressbar', { name: 'Reading your music folder' });
  expect(screen.getByText('3 of 9 files')).toBeTruthy();
  server.routes['GET /api/folder/scan'] = { body: { ...scan, state: 'idle', revision: 2 } };
  expect(await screen.findByRole('link', { name: 'Album l.1' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a row that could not be read offers another try', async () => {
  const recentlyAdded = vi
    .fn<Catalogue['recentlyAdded']>()
    .mockRejectedValueOnce(new ProviderError('missing', 'Your music folder is gone.'))
    .mockResolvedValue([album('l.1')]);
  openPage('/', { recentlyAdded });
  await screen.findByText('Error: Your music folder is gone.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Album l.1' })).toBeTruthy();
});

test('an album shows its songs and plays from the row one chooses', async () => {
  const songs = [song('1'), song('2'), song('3')];
  const { engine } = openPage('/album/7', {
    album: () => Promise.resolve({ ...album('7', { name: 'Field Notes' }), songs, artists: [] }),
    albumSections: () => Promise.resolve([{ title: 'Related Albums', items: [album('8')] }]),
  });
  await screen.findByRole('heading', { name: 'Field Notes' });
  expect(screen.getByText(/2008/).textContent).toBe('Ida Moreau · 2008 · 3 songs, 9 min');
  const rows = within(screen.getByRole('grid', { name: 'Field Notes' })).getAllByRole('row');
  expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1]);
  fireEvent.keyDown(rows[0]!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(rows[1]);
  fireEvent.keyDown(rows[1]!, { key: 'Enter' });
  expect(engine.load.mock.calls[0]?.[0].title).toBe('Song 2');
  expect(rows[1]?.getAttribute('aria-current')).toBe('true');
  expect(await screen.findByRole('region', { name: 'Related Albums' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Similar Artists' })).toBeNull();
});

test('an album that cannot be read says why and offers another try', async () => {
  const albumPage = { ...album('7', { name: 'Field Notes' }), songs: [song('1')], artists: [] };
  const read = vi
    .fn<Catalogue['album']>()
    .mockRejectedValueOnce(new ProviderError('unauthorised', 'Not for you.', 401))
    .mockResolvedValue(albumPage);
  openPage('/album/7', { album: read });
  await screen.findByText('Error: Not for you.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Field Notes' })).toBeTruthy();
});

test('search waits for the typing to rest, keeps the term in the address, and chips filter', async () => {
  const search = vi.fn<Catalogue['search']>(() =>
    Promise.resolve({
      songs: [song('1')],
      albums: [album('8')],
      artists: [{ kind: 'artist' as const, id: '9', inLibrary: false, name: 'Ida Moreau' }],
    }),
  );
  openPage('/search', { search });
  const box = await screen.findByRole('textbox', { name: 'Search' });
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: 'i' } });
  fireEvent.change(box, { target: { value: 'ida' } });
  await screen.findByRole('region', { name: 'Artists' });
  expect(search).toHaveBeenCalledTimes(1);
  expect(location.search).toBe('?q=ida');
  fireEvent.click(screen.getByRole('button', { name: 'Albums' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Artists' })).toBeNull());
  expect(screen.getByRole('region', { name: 'Albums' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(location.search).toBe('?only=albums'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Albums' })).toBeNull());
});

test('Back from a result finds the term and the chips again', async () => {
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  openPage('/search?q=ida', {
    search: () => Promise.resolve({ songs: [], albums: [album('8')], artists: [] }),
    album: () => Promise.resolve({ ...album('8'), songs: [], artists: [] }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Albums' }));
  fireEvent.click(screen.getByRole('button', { name: 'Songs' }));
  fireEvent.click(screen.getByRole('button', { name: 'Songs' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Album 8' }));
  await screen.findByRole('heading', { level: 1, name: 'Album 8' });
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' })).value).toBe('ida');
  expect(['Artists', 'Albums', 'Songs'].map(pressed)).toEqual(['false', 'true', 'false']);
});

test('a search without hits says so', async () => {
  openPage('/search?q=zzz');
  expect(await screen.findByRole('heading', { name: 'Nothing found for “zzz”' })).toBeTruthy();
});

test('when the session ends in between, the login screen stands in place and the music stays', async () => {
  const { session, player } = openPage('/album/7', {
    album: () => Promise.resolve({ ...album('7'), songs: [song('1')], artists: [] }),
  });
  await screen.findByRole('heading', { name: 'Album 7' });
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  act(() => session.store.setState({ userId: undefined }));
  await screen.findByRole('form', { name: 'Log in' });
  expect(location.pathname).toBe('/album/7');
  expect(player.store.getState().queue.now?.item.title).toBe('Song 1');
});

test('logging out leads to the login screen with nothing left behind', async () => {
  const { player } = openPage('/settings');
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('form', { name: 'Log in' });
  expect(location.pathname).toBe('/login');
  expect(localStorage.getItem('appleMusicToken')).toBeNull();
  expect(player.store.getState().queue.now).toBeUndefined();
});

test('a screen’s fault stays inside the screen', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openPage('/', {
    recommendations: () => Promise.resolve([{ id: 'x', title: 'Broken', items: null as never }]),
  });
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
  expect(screen.getByRole('navigation', { name: 'Places' })).toBeTruthy();
  errors.mockClear();
});

test('back and forward are off where there is nowhere to go', async () => {
  openPage('/album/7', { album: async () => ({ ...album('7'), songs: [], artists: [] }) });
  expect(await screen.findByRole('button', { name: 'Back' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Forward' })).toHaveProperty('disabled', true);
});

test.each(['/album/7/albums', '/album/7/'])('an album opens at %s as well', async (address) => {
  openPage(address, { album: async () => ({ ...album('7'), songs: [], artists: [] }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Album 7' })).toBeTruthy();
});

test('the sidebar’s switch changes between dark and light, and the choice is kept', async () => {
  openPage('/');
  const theme = () => document.documentElement.dataset['theme'];
  fireEvent.click(await screen.findByRole('button', { name: 'Dark mode' }));
  expect([theme(), localStorage.getItem('earshot.preferences')]).toEqual([
    'dark',
    expect.stringContaining('"darkMode":true'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Light mode' }));
  expect(theme()).toBe('light');
});
