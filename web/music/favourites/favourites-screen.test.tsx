import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, song } from '#web/app/testing/test-page.tsx';
import { refusal } from '#web/testing/test-server.ts';
import type { Library } from '../provider/library.ts';
import type { Catalogue } from '../provider/provider.ts';

const record = (number: number, more: object = {}) => ({
  songId: `i.${number}`,
  songName: `Song ${number}`,
  artistName: 'Ida Moreau',
  durationInMillis: 184_000,
  albumName: 'Field Notes',
  artworkUrl: '',
  catalogId: String(number),
  attributes: { ratedAt: new Date(1_700_000_000_000 - number * 1000).toISOString() },
  ...more,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => record(index + 1));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  toast.remove();
  vi.stubGlobal('fetch', undefined);
});

function openFavourites(data: object[], library: Partial<Library> = {}, address = '/favourites') {
  const songs = vi.fn<Catalogue['songs']>((ids) => Promise.resolve(ids.map((id) => song(id))));
  const page = openPage(address, { songs }, { library });
  page.server.routes['POST /api/apple/get-ratings'] = { body: { data } };
  return { ...page, songs };
}

const list = () => screen.findByRole('list', { name: 'Favourites' });

test('favourites show name, artist, album and time, and play at most 299 from the one that is chosen', async () => {
  const { songs, player } = openFavourites(many(400));
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows.length).toBeLessThan(60);
  for (const text of ['Song 1', 'Ida Moreau', 'Field Notes', '3:04'])
    expect(within(rows[0]!).getAllByText(text).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Play Song 2' }));
  await waitFor(() => expect(player.store.getState().queue.now?.item.id).toBe('2'));
  expect(songs.mock.calls[0]?.[0]).toHaveLength(299);
});

test('favourites are shuffled anew also where the song that is heard comes first', async () => {
  const { player } = openFavourites([record(1)]);
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'Play Song 1' }));
  const key = () => player.store.getState().queue.now?.key;
  await waitFor(() => expect(key()).toBeDefined());
  const before = key();
  fireEvent.click(screen.getByRole('button', { name: 'Shuffle favourites' }));
  await waitFor(() => expect(key()).not.toBe(before));
});

test('the filter waits a moment, and says when nothing matches', async () => {
  openFavourites([record(1), record(2, { albumName: 'Élan' })]);
  const box = await screen.findByRole('searchbox', { name: 'Filter favourites...' });
  fireEvent.change(box, { target: { value: 'elan' } });
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(2);
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
  fireEvent.change(box, { target: { value: 'xyz' } });
  expect(await screen.findByText(/None of your favourites matches/)).toBeTruthy();
});

test('while filtered the page says how many are shown, and Play is off when none is', async () => {
  openFavourites([record(1), record(2, { albumName: 'Élan' }), record(3)]);
  const box = await screen.findByRole('searchbox', { name: 'Filter favourites...' });
  const heading = screen.getByRole('heading', { level: 1 });
  const playAll = screen.getByRole('button', { name: 'Play' });
  expect([heading.textContent, playAll.hasAttribute('disabled')]).toEqual(['Favourites3 songs', false]);
  fireEvent.change(box, { target: { value: 'elan' } });
  await waitFor(() => expect(heading.textContent).toBe('Favourites1 of 3 songs'));
  expect(playAll.hasAttribute('disabled')).toBe(false);
  fireEvent.change(box, { target: { value: 'xyz' } });
  await waitFor(() => expect(heading.textContent).toBe('Favourites0 of 3 songs'));
  expect(playAll.hasAttribute('disabled')).toBe(true);
});

test('a favourite of the side list leads to its song, and the rest to the whole list', async () => {
  openFavourites([record(1), record(2, { catalogId: '' })], {}, '/settings');
  fireEvent.click(await screen.findByRole('tab', { name: 'Library' }));
  const likes = within(await screen.findByRole('region', { name: 'Favourites' }));
  const paths = likes.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(paths).toEqual(['/favourites', '/song/1', '/song/i.2']);
});

test('a favourite that is taken out can be brought back to its place', async () => {
  const unrate = vi.fn<Library['unrate']>(() => Promise.resolve());
  const like = vi.fn<Library['like']>(() => Promise.resolve());
  const { server } = openFavourites([record(1), record(2)], { unrate, like });
  await list();
  server.routes['POST /api/apple/get-ratings'] = { body: { data: [record(1)] } };
  fireEvent.click(screen.getByRole('button', { name: 'Remove Song 2 from favourites' }));
  await screen.findByText('Song 2 removed from favorites');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Play Song 2' })).toBeNull());
  expect(server.asked.some(({ path }) => path === '/api/apple/remove-from-ratings')).toBe(false);
  server.routes['POST /api/apple/get-ratings'] = { body: { data: [record(1), record(2)] } };
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Play Song 2' })).toBeTruthy();
  const back = server.asked.find(({ path }) => path === '/api/apple/add-songs-to-ratings');
  expect(back?.body).toEqual({ userId: 'u1', songDetails: [record(2)] });
  expect([unrate.mock.calls.length, like.mock.calls.length]).toEqual([1, 1]);
});

test('without favourites the page says how to have some', async () => {
  openFavourites([]);
  expect(await screen.findByText('No favourites yet')).toBeTruthy();
});

test('favourites that cannot be had say why', async () => {
  const { server } = openFavourites([]);
  server.routes['POST /api/apple/get-ratings'] = refusal(403, 'forbidden', 'That belongs to somebody else.');
  expect(await screen.findByText('That belongs to somebody else.')).toBeTruthy();
});

test('the side list shows the first 20 likes and leads to all of them', async () => {
  openFavourites(many(30), {}, '/settings');
  fireEvent.click(await screen.findByRole('tab', { name: 'Library' }));
  const likes = await screen.findByRole('region', { name: 'Favourites' });
  expect(within(likes).getAllByRole('listitem')).toHaveLength(20);
  fireEvent.click(within(likes).getByRole('link', { name: 'See all' }));
  await waitFor(() => expect(location.pathname).toBe('/favourites'));
});

test('albums, playlists and artists that are liked stand below the songs, and the filter finds them too', async () => {
  const item = (id: string, type: string, name: string, more: object = {}) => ({
    id,
    type,
    attributes: { name, ...more },
  });
  const { server } = openFavourites([record(1)]);
  server.routes['POST /api/apple/get-liked-items'] = {
    body: {
      data: [
        item('7', 'albums', 'Slow Lanterns', { artistName: 'Ida Moreau' }),
        item('p.1', 'library-playlists', 'Morning'),
        item('9', 'artists', 'The Tides'),
      ],
    },
  };
  await list();
  const albums = await screen.findByRole('region', { name: 'Albums' });
  expect(within(albums).getByRole('link', { name: 'Slow Lanterns' }).getAttribute('href')).toBe('/album/7');
  expect(screen.getByRole('link', { name: 'Morning' }).getAttribute('href')).toBe('/playlist/p.1');
  expect(screen.getByRole('link', { name: 'The Tides' }).getAttribute('href')).toBe('/artist/9');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tides' } });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Albums' })).toBeNull());
  expect(screen.getByRole('region', { name: 'Artists' })).toBeTruthy();
  expect(screen.queryByText(/None of your favourites/)).toBeNull();
});

test('the page says that it queues 299 of more favourites', async () => {
  openFavourites(many(400));
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'Play Song 2' }));
  expect(await screen.findByText('At most 299 favourites are queued at once, of your 400.')).toBeTruthy();
});
