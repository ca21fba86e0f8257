import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, song } from '#web/app/testing/test-page.tsx';
import { songRowPixels } from '../items/song-row-size.ts';
import type { Artist, Song } from '../provider/item.ts';
import type { Library, Part } from '../provider/library.ts';
import { ProviderError } from '../provider/provider.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

const songs = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => song(String(from + index)));
const artist = (id: string, name: string): Artist => ({ kind: 'artist', id, inLibrary: true, name });

/** Says how many there are, as our server does. */
const answered =
  <Item,>(all: readonly Item[]) =>
  ({ offset, limit }: Part) =>
    Promise.resolve({ items: all.slice(offset, offset + limit), total: all.length });
/** Says whether there is another page and no more, as Apple does. */
const answeredInPages =
  <Item,>(all: readonly Item[]) =>
  ({ offset, limit }: Part) => {
    const items = all.slice(offset, offset + limit);
    const end = offset + items.length;
    return Promise.resolve({ items, total: end < all.length ? end + 1 : end });
  };
/** Three songs, of which any term finds those from the second on. */
const someSongs = {
  songs: answered(songs(1, 3)),
  findSongs: (_: string, part: Part) => answered(songs(2, 2))(part),
};

const open = (address: string, library: Partial<Library>) => openPage(address, {}, { library });
const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Filter library...' });
async function type(text: string) {
  fireEvent.change(await box(), { target: { value: text } });
}
const rowCount = () => screen.getByRole('grid', { name: 'Songs' }).getAttribute('aria-rowcount');
const playing = (page: ReturnType<typeof open>) => page.player.store.getState();
const upcoming = (page: ReturnType<typeof open>) => playing(page).queue.list.map(({ item }) => item.title);

test('songs are filtered by what the provider finds, and all are back when the box is empty', async () => {
  const findSongs = vi.fn<Library['findSongs']>((_, part) => answered<Song>([song('7')])(part));
  open('/library?tab=songs', { songs: answered(songs(1, 3)), findSongs });
  await screen.findByRole('button', { name: 'Play Song 1' });
  await type('se');
  await type('seven');
  expect(await screen.findByRole('button', { name: 'Play Song 7' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Play Song 1' })).toBeNull();
  expect(location.search).toBe('?tab=songs&q=seven');
  expect(findSongs.mock.calls.map(([term, part]) => [term, part])).toEqual([
    ['seven', { offset: 0, limit: 25 }],
  ]);
  fireEvent.keyDown(await box(), { key: 'Escape' });
  expect(await screen.findByRole('button', { name: 'Play Song 3' })).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?tab=songs'));
});

test.each(['songs', 'artists'] as const)('%s that no term finds are said to match nothing', async (tab) => {
  open(`/library?tab=${tab}`, {
    songs: answered([song('1')]),
    artists: answered([artist('r.1', 'Ida Moreau')]),
  });
  await type('zzz');
  expect(await screen.findByText('Nothing in your library matches “zzz”')).toBeTruthy();
});

test('what was found stays until the next answer is here', async () => {
  let answer: () => void = () => undefined;
  const findSongs: Library['findSongs'] = async (term, part) => {
    if (term === 'slow') await new Promise<void>((resolve) => (answer = resolve));
    return answered([song(term === 'slow' ? '9' : '2')])(part);
  };
  open('/library?tab=songs&q=quick', { songs: answered(songs(1, 3)), findSongs });
  await screen.findByRole('button', { name: 'Play Song 2' });
  await type('slow');
  await waitFor(() => expect(location.search).toBe('?tab=songs&q=slow'));
  expect(screen.getByRole('button', { name: 'Play Song 2' })).toBeTruthy();
  answer();
  expect(await screen.findByRole('button', { name: 'Play Song 9' })).toBeTruthy();
});

test('a filter that fails says why, and what fails is asked for again', async () => {
  const findSongs = vi
    .fn<Library['findSongs']>()
    .mockRejectedValueOnce(new ProviderError('missing', 'It is gone.'))
    .mockImplementation((_, part) => answered([song('7')])(part));
  open('/library?tab=songs&q=seven', { songs: answered(songs(1, 3)), findSongs });
  expect(await screen.findByText('Error: It is gone.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Play Song 7' })).toBeTruthy();
});

test('found songs are read page by page, also where nobody says how many there are', async () => {
  const findSongs = vi.fn<Library['findSongs']>((_, part) => answeredInPages(songs(1, 60))(part));
  open('/library?tab=songs&q=song', { findSongs });
  const list = await screen.findByRole('grid', { name: 'Songs' });
  expect(rowCount()).toBe('26');
  const main = screen.getByRole('main');
  // Nothing is laid out here: the list moves up as the page is scrolled.
  vi.spyOn(list, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -main.scrollTop));
  const scrollTo = (row: number) => {
    main.scrollTop = row * songRowPixels;
    fireEvent.scroll(main);
  };
  scrollTo(25);
  await waitFor(() => expect(rowCount()).toBe('51'));
  scrollTo(50);
  await waitFor(() => expect(rowCount()).toBe('60'));
  expect(await screen.findByRole('button', { name: 'Play Song 60' })).toBeTruthy();
  scrollTo(0);
  expect(await screen.findByRole('button', { name: 'Play Song 1' })).toBeTruthy();
  expect(rowCount()).toBe('60');
  expect(findSongs.mock.calls.map(([, { offset }]) => offset)).toEqual([0, 25, 50]);
});

test('a found song plays with those that were found, from the one that was chosen', async () => {
  const page = open('/library?tab=songs&q=song', {
    findSongs: (_, part) => answeredInPages(songs(1, 60))(part),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Play Song 2' }));
  await waitFor(() => expect(playing(page).queue.now?.item.title).toBe('Song 2'));
  expect(upcoming(page)).toEqual(songs(1, 60).map(({ name }) => name));
});

test('the song that plays is paused by its row among those found as well, and another row plays from these alone', async () => {
  const page = open('/library?tab=songs', someSongs);
  fireEvent.click(await screen.findByRole('button', { name: 'Play Song 2' }));
  await waitFor(() => expect(playing(page).queue.context?.id).toBe('library-songs'));
  await type('song');
  await waitFor(() => expect(rowCount()).toBe('2'));
  const loads = page.engine.load.mock.calls.length;
  act(() => page.player.store.setState({ status: 'playing' }));
  const pause = vi.spyOn(page.engine, 'pause');
  fireEvent.click(screen.getByRole('button', { name: 'Pause Song 2' }));
  expect(pause).toHaveBeenCalledTimes(1);
  expect(page.engine.load.mock.calls.length).toBe(loads);
  fireEvent.click(screen.getByRole('button', { name: 'Play Song 3' }));
  await waitFor(() =>
    expect(playing(page).queue.list.map(({ item }) => item.title)).toEqual(['Song 2', 'Song 3']),
  );
  expect(playing(page).queue.now?.item.title).toBe('Song 3');
});

test('artists are filtered, and one comes back from an artist to what was found', async () => {
  const artists = ['Ana', 'Ben', 'Zoe'].map((name, index) => artist(`r.${index}`, name));
  open('/library?tab=artists', {
    artists: answered(artists),
    findArtists: (term, part) => answered(artists.filter(({ name }) => name.startsWith(term)))(part),
  });
  await screen.findByRole('link', { name: 'Ana' });
  expect(screen.getByRole('button', { name: 'Show as list' })).toBeTruthy();
  await type('Be');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana' })).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'Ben' }));
  await waitFor(() => expect(location.pathname).toBe('/artist/r.1'));
  history.back();
  expect((await box()).value).toBe('Be');
  expect(await screen.findByRole('link', { name: 'Ben' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Ana' })).toBeNull();
});

test('genres are filtered without case and accents', async () => {
  const genres = ['Jazz', 'Música Popular', 'Rock'].map((name) => ({ name, albumCount: 1 }));
  open('/library?tab=genres', { genres: () => Promise.resolve(genres) });
  await screen.findByRole('button', { name: /Jazz/ });
  await type('musica');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Jazz/ })).toBeNull());
  expect(screen.getByRole('button', { name: /Música Popular/ })).toBeTruthy();
  await type('polka');
  expect(await screen.findByText('Nothing in your library matches “polka”')).toBeTruthy();
});

test('the Library link of the sidebar shows the whole library again', async () => {
  open('/library?tab=songs&q=song', someSongs);
  await waitFor(() => expect(rowCount()).toBe('2'));
  fireEvent.click(screen.getByRole('link', { name: 'Library' }));
  await waitFor(() => expect(screen.queryByRole('grid', { name: 'Songs' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Songs' }));
  await waitFor(() => expect(rowCount()).toBe('3'));
  expect((await box()).value).toBe('');
});

test('the tabs share one filter', async () => {
  open('/library?tab=songs&q=song', someSongs);
  await waitFor(() => expect(rowCount()).toBe('2'));
  fireEvent.click(screen.getByRole('button', { name: 'Artists' }));
  expect(await screen.findByText('Nothing in your library matches “song”')).toBeTruthy();
  expect((await box()).value).toBe('song');
});
