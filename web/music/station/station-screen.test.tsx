import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, openPage, song } from '#web/app/testing/test-page.tsx';
import type { Song, Station } from '../provider/item.ts';
import { type Catalogue, ProviderError } from '../provider/provider.ts';

const station: Station = { kind: 'station', id: 'ra.s5', inLibrary: false, name: 'Lark Rise Station' };
/** Songs without end: each batch goes on from the one before. */
function endless(size: number) {
  let count = 0;
  return vi.fn<Catalogue['stationSongs']>(() =>
    Promise.resolve(Array.from({ length: size }, (): Song => song(String(++count)))),
  );
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

test.each(['/station/ra.s5', '/station/ra.s5/', '/station/ra.s5/stations'])(
  'a station opens at %s, plays, pauses, and goes on without end',
  async (address) => {
    const stationSongs = endless(6);
    const { player } = openPage(address, { station: () => Promise.resolve(station), stationSongs });
    await screen.findByRole('heading', { level: 1, name: 'Lark Rise Station' });
    expect(within(screen.getByRole('main')).getByText('Radio Station')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Play Lark Rise Station' }));
    await waitFor(() => expect(player.store.getState().queue.now?.item.id).toBe('1'));
    // Songs that are still on their way are waited for.
    for (let index = 2; index <= 21; index += 1) {
      act(() => player.next());
      await waitFor(() => expect(player.store.getState().queue.now?.item.id).toBe(String(index)));
    }
    expect(stationSongs.mock.calls[0]).toEqual(['ra.s5']);
    expect(stationSongs.mock.calls[1]?.[1]).toEqual(['1', '2', '3', '4', '5', '6']);
    const shuffle = await screen.findByRole('button', { name: 'Shuffle' });
    expect(shuffle.hasAttribute('disabled')).toBe(true);
    act(() => player.stop());
  },
);

test('a station that cannot be read says why and offers another try', async () => {
  const read = vi
    .fn<Catalogue['station']>()
    .mockRejectedValueOnce(new ProviderError('unauthorised', 'Not for you.', 401))
    .mockResolvedValue(station);
  openPage('/station/ra.s5', { station: read });
  await screen.findByText('Error: Not for you.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Lark Rise Station' })).toBeTruthy();
});

test('a station without songs says so', async () => {
  openPage('/station/ra.s5', { station: () => Promise.resolve(station) });
  fireEvent.click(await screen.findByRole('button', { name: 'Play Lark Rise Station' }));
  const sentence = 'Lark Rise Station has no songs that can be played.';
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a station’s card says what it is, plays it, and leads to its page', async () => {
  const { player } = openPage('/', {
    recommendations: () => Promise.resolve([{ id: 'r', title: 'Stations', items: [station] }]),
    stationSongs: endless(6),
  });
  const shelf = within(await screen.findByRole('region', { name: 'Stations' }));
  expect(shelf.getByText('Radio Station')).toBeTruthy();
  const link = shelf.getByRole('link', { name: 'Lark Rise Station' });
  expect(link.getAttribute('href')).toBe('/station/ra.s5');
  fireEvent.click(shelf.getByRole('button', { name: 'Play Lark Rise Station' }));
  await waitFor(() =>
    expect(player.store.getState().queue.context).toEqual({
      kind: 'station',
      id: 'ra.s5',
      name: 'Lark Rise Station',
    }),
  );
});

async function chooseStation(catalogue: Partial<Catalogue>) {
  const page = openPage('/album/7', {
    album: () => Promise.resolve({ ...album('7'), songs: [song('5', { name: 'Lark Rise' })], artists: [] }),
    ...catalogue,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Lark Rise' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lark Rise Station' }));
  return page;
}

test('a song’s station begins with what the provider says, told that nothing of it was heard', async () => {
  const stationSongs = endless(6);
  const { player } = await chooseStation({ songStation: () => Promise.resolve(station), stationSongs });
  await waitFor(() => expect(player.store.getState().queue.context?.id).toBe('ra.s5'));
  expect(stationSongs.mock.calls[0]).toEqual(['ra.s5', []]);
});

test.each<[string, Partial<Catalogue>]>([
  ['cannot be made', {}],
  ['is empty', { songStation: () => Promise.resolve(station) }],
])('a song’s station that %s has the spec’s sentence', async (_, catalogue) => {
  await chooseStation(catalogue);
  expect(await screen.findByText('Something went wrong..')).toBeTruthy();
});

test('an artist’s radio goes on from the artist’s station', async () => {
  const stationSongs = endless(6);
  const { player } = openPage('/artist/9', {
    artist: () => Promise.resolve({ kind: 'artist', id: '9', inLibrary: false, name: 'Ida Moreau' }),
    artistStation: () => Promise.resolve({ ...station, id: 'ra.a9' }),
    stationSongs,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Play Ida Moreau Radio' }));
  await waitFor(() => expect(player.store.getState().queue.now?.item.id).toBe('1'));
  act(() => player.next());
  await waitFor(() => expect(player.store.getState().queue.rest.length).toBeGreaterThan(6));
  expect(stationSongs).toHaveBeenLastCalledWith('ra.a9', ['1', '2', '3', '4', '5', '6']);
});
