import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Book } from '#contract/books/books.ts';
import type { Artist, Playlist } from '#web/music/provider/item.ts';
import type { Catalogue } from '#web/music/provider/provider.ts';
import { episode, show } from '#web/podcasts/testing/test-podcast.ts';
import { refusal } from '#web/testing/test-server.ts';
import { album, openPage, song } from '../testing/test-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

const artist: Artist = { kind: 'artist', id: '9', inLibrary: false, name: 'Tide Choir' };
const playlist = (name: string): Playlist => ({
  kind: 'playlist',
  id: `p.${name}`,
  inLibrary: true,
  name,
  canEdit: true,
});
const songs = ['1', '2', '3', '4', '5', '6'].map((id) => song(id, { name: `Tide song ${id}` }));
const search: Catalogue['search'] = () =>
  Promise.resolve({ songs, albums: [album('8', { name: 'Tide' })], artists: [artist] });
const nothing: Catalogue['search'] = () => Promise.resolve({ songs: [], albums: [], artists: [] });

/** A listener with playlists, two shows, and an episode whose title the server finds. */
function openFullSearch(address: string, catalogue: Partial<Catalogue> = { search }) {
  const page = openPage(address, catalogue, {
    library: { playlists: () => Promise.resolve([playlist('High tide'), playlist('Other')]) },
  });
  page.server.routes['POST /api/podcast/get-subs'] = {
    body: [show(1, { title: 'The Tidal Hour' }), show(2, { title: 'Kite Weather' })],
  };
  page.server.routes['GET /api/podcast/search-episodes'] = {
    body: { data: { items: [episode(3, { title: 'Tide tables' })] } },
  };
  return page;
}

const book = (id: string, more: Partial<Book> = {}): Book => ({
  id,
  title: 'A Book',
  author: 'Jane Writer',
  narrator: null,
  series: null,
  seriesPart: null,
  description: '',
  year: null,
  partCount: 1,
  durationSeconds: 3600,
  addedAt: '2026-01-02T03:04:05.000Z',
  artwork: null,
  showId: null,
  listenedSeconds: 0,
  isFinished: false,
  ...more,
});
const region = (name: string) => screen.findByRole('region', { name });
const linksIn = async (name: string) =>
  within(await region(name))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('a search shows the top result, songs, albums and artists, then my playlists, shows and episodes', async () => {
  openFullSearch('/search?q=tid');
  await region('Episodes');
  await region('Songs');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.filter((title) => title !== 'Queue')).toEqual([
    'Top result',
    'Songs',
    'Albums',
    'Artists',
    'Playlists',
    'Podcasts',
    'Episodes',
  ]);
  expect(await linksIn('Playlists')).toEqual(['High tide']);
  expect(await linksIn('Podcasts')).toEqual(['The Tidal Hour']);
  expect(await linksIn('Episodes')).toEqual(['Tide tables']);
});

test('the top result is the best name of all kinds, and leads to its page', async () => {
  openFullSearch('/search?q=tide');
  const top = await region('Top result');
  const link = await within(top).findByRole('link', { name: 'Tide' });
  expect(link.getAttribute('href')).toBe('/album/8');
  expect(top.textContent).toContain('Album · Ida Moreau');
  fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value: 'the tidal hour' } });
  await waitFor(() => expect(top.textContent).toContain('Podcast · Juno Park'));
  expect(within(top).getByRole('link', { name: 'The Tidal Hour' }).getAttribute('href')).toBe('/podcast/1');
});

test('a song on top plays by its button', async () => {
  const { player } = openFullSearch('/search?q=tide song 2', {
    search: () => Promise.resolve({ songs: songs.slice(1, 2), albums: [], artists: [] }),
  });
  const top = await region('Top result');
  fireEvent.click(await within(top).findByRole('button', { name: 'Play Tide song 2' }));
  await waitFor(() => expect(player.store.getState().queue.now?.item.title).toBe('Tide song 2'));
});

test('the first songs show as rows, the rest when asked for, and any of them plays all', async () => {
  const { player } = openFullSearch('/search?q=tid');
  const rows = () => screen.getAllByRole('row').length;
  await screen.findByRole('grid', { name: 'Songs' });
  expect(rows()).toBe(4);
  fireEvent.doubleClick(screen.getAllByRole('row')[1]!);
  const titles = () => player.store.getState().queue.rest.map(({ item }) => item.title);
  await waitFor(() => expect(player.store.getState().queue.now?.item.title).toBe('Tide song 2'));
  expect(titles()).toEqual(['Tide song 3', 'Tide song 4', 'Tide song 5', 'Tide song 6']);
  fireEvent.click(screen.getByRole('button', { name: 'See more: Songs' }));
  expect(rows()).toBe(6);
});

test('a chosen chip leaves its group alone, whole and without a top result', async () => {
  const { server } = openFullSearch('/search?q=tid&only=songs');
  await region('Songs');
  expect(screen.getAllByRole('row')).toHaveLength(6);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).not.toContain(
    'Top result',
  );
  expect(screen.queryByRole('region', { name: 'Podcasts' })).toBeNull();
  expect(server.pathsAsked().some((path) => path.includes('search-episodes'))).toBe(false);
});

test('podcasts are found although the music cannot be searched', async () => {
  openFullSearch('/search?q=tid', { search: () => Promise.reject(new Error('no music')) });
  expect(await linksIn('Podcasts')).toEqual(['The Tidal Hour']);
  expect(screen.getByRole('alert').textContent).toContain('Error:');
});

test('audiobooks are found by title, author, narrator or series', async () => {
  const { server } = openFullSearch('/search?q=tid');
  server.routes['GET /api/books'] = { body: { books: [book('4', { title: 'Tidewater' })], total: 1 } };
  expect(await linksIn('Audiobooks')).toEqual(['Tidewater']);
  expect(server.pathsAsked().filter((path) => path.startsWith('GET /api/books?'))).toEqual([
    'GET /api/books?term=tid&limit=25',
  ]);
});

test('music is found although the episodes cannot be searched', async () => {
  const { server } = openFullSearch('/search?q=tid');
  server.routes['GET /api/podcast/search-episodes'] = refusal(403, 'forbidden', 'Not for you.');
  await region('Songs');
  expect(await screen.findByText('Error: Not for you.')).toBeTruthy();
});

test('a pasted address of a feed shows the show, and no music is searched', async () => {
  const searched = vi.fn<Catalogue['search']>(nothing);
  const { server } = openPage('/search', { search: searched });
  server.routes['POST /api/podcast/search'] = {
    body: { data: { feeds: [show(4, { title: 'Night Bus' })] }, warnings: [] },
  };
  const box = await screen.findByRole('textbox', { name: 'Search' });
  fireEvent.change(box, { target: { value: 'https://feeds.example.org/4' } });
  const link = await screen.findByRole('link', { name: 'Night Bus' });
  expect(link.getAttribute('href')).toBe('/podcast/4');
  expect(searched).not.toHaveBeenCalled();
  expect(server.asked.find(({ path }) => path === '/api/podcast/search')?.body).toEqual({
    term: 'https://feeds.example.org/4',
  });
});

test('an address that cannot be one is no feed, and nobody is asked', async () => {
  const { server } = openPage('/search?q=https%3A%2F%2F%5B');
  expect(
    await screen.findByRole('heading', { name: 'There is no podcast feed at this address.' }),
  ).toBeTruthy();
  expect(server.pathsAsked()).not.toContain('POST /api/podcast/search');
});

test('a pasted address that is no feed says so, and why', async () => {
  const { server } = openPage('/search?q=https%3A%2F%2Fexample.org%2F');
  server.routes['POST /api/podcast/search'] = {
    body: {
      data: { feeds: [] },
      warnings: ['example.org answered with a web page, not with a feed.'],
    },
  };
  expect(
    await screen.findByRole('heading', { name: 'There is no podcast feed at this address.' }),
  ).toBeTruthy();
  expect(screen.getByText('example.org answered with a web page, not with a feed.')).toBeTruthy();
  expect(screen.queryByText(/Nothing found/)).toBeNull();
});
