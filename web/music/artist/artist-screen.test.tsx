import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, openPage, song } from '#web/app/testing/test-page.tsx';
import type { Artist } from '../provider/item.ts';
import { type Catalogue, ProviderError } from '../provider/provider.ts';

const artist = (id: string, more: Partial<Artist> = {}): Artist => ({
  kind: 'artist',
  id,
  inLibrary: false,
  name: 'Ida Moreau',
  ...more,
});

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

test('an artist shows top songs, notes and what is there; what is empty is absent', async () => {
  const topSongs = vi.fn<Catalogue['topSongs']>(() => Promise.resolve([song('1'), song('2')]));
  const { engine } = openPage('/artist/r.9', {
    artist: () => Promise.resolve(artist('9', { notes: 'Plays the harp.' })),
    topSongs,
    artistSections: () =>
      Promise.resolve([
        { title: 'Latest Release:', items: [album('3')] },
        {
          title: 'Featured Playlists',
          items: [{ kind: 'playlist', id: 'pl.4', inLibrary: false, name: 'Harps', canEdit: false }],
        },
        { title: 'Similar Artists', items: [artist('8', { name: 'Ossian Vale' })] },
        { title: 'Appears on These Albums', items: [album('5')] },
      ]),
  });
  await screen.findByRole('heading', { level: 1, name: 'Ida Moreau' });
  await screen.findByRole('region', { name: 'Latest Release:' });
  expect(topSongs).toHaveBeenCalledWith('9');
  expect(screen.getByText('Plays the harp.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Albums' })).toBeNull();
  const similar = screen.getByRole('region', { name: 'Similar Artists' });
  expect(within(similar).getByRole('link', { name: 'Ossian Vale' }).getAttribute('href')).toBe('/artist/8');
  const featured = screen.getByRole('region', { name: 'Featured Playlists' });
  expect(within(featured).getByRole('link', { name: 'Harps' }).getAttribute('href')).toBe('/playlist/pl.4');
  const appears = screen.getByRole('region', { name: 'Appears on These Albums' });
  expect(within(appears).getByRole('link', { name: 'Album 5' }).getAttribute('href')).toBe('/album/5');
  fireEvent.click(screen.getByRole('button', { name: 'Play Ida Moreau Radio' }));
  await waitFor(() => expect(engine.load).toHaveBeenCalledTimes(1));
});

test('an artist without songs has no radio, and says so', async () => {
  openPage('/artist/9', { artist: () => Promise.resolve(artist('9')) });
  fireEvent.click(await screen.findByRole('button', { name: 'Play Ida Moreau Radio' }));
  expect(await screen.findByText('Something went wrong..')).toBeTruthy();
});

test('an artist that cannot be read says why and offers another try', async () => {
  const read = vi
    .fn<Catalogue['artist']>()
    .mockRejectedValueOnce(new ProviderError('unauthorised', 'Not for you.', 401))
    .mockResolvedValue(artist('9'));
  openPage('/artist/9', { artist: read });
  await screen.findByText('Error: Not for you.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ida Moreau' })).toBeTruthy();
});

test('every artist’s name leads to the artist', async () => {
  const { player } = openPage('/album/7', {
    album: () =>
      Promise.resolve({ ...album('7'), songs: [song('1', { artistId: '5' })], artists: [artist('9')] }),
  });
  await screen.findByRole('heading', { name: 'Album 7' });
  const main = within(screen.getByRole('main'));
  const paths = main.getAllByRole('link', { name: 'Ida Moreau' }).map((link) => link.getAttribute('href'));
  expect(paths).toEqual(['/artist/9', '/artist/5']);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(player.store.getState().queue.now?.item.links?.artist).toBe('/artist/5'));
});
