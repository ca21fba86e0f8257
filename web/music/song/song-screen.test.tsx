import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, song } from '#web/app/testing/test-page.tsx';
import { songStateOf } from '../items/song-state-of.ts';
import { type Catalogue, ProviderError } from '../provider/provider.ts';

const lark = song('5', {
  name: 'Lark Rise',
  albumName: 'Field Notes',
  albumId: '1',
  artistId: '9',
  releaseDate: '2008-05-01',
  audioUrl: '/api/folder/audio/5',
});
/** What a card's link carries: no ids of album and artist, no audio. */
const state = songStateOf(lark);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

const title = () => screen.findByRole('heading', { level: 1, name: 'Lark Rise' });
const main = () => within(screen.getByRole('main'));

test('a song shows its album, its artist and its details, and plays', async () => {
  const { engine } = openPage('/song/5', { song: () => Promise.resolve(lark) });
  await title();
  expect(main().getByRole('link', { name: 'Field Notes' }).getAttribute('href')).toBe('/album/1');
  expect(main().getByRole('link', { name: 'Ida Moreau' }).getAttribute('href')).toBe('/artist/9');
  const details = screen.getByRole('region', { name: 'Details' });
  expect(details.textContent).toBe(
    'DetailsArtistIda MoreauAlbumField NotesTrack5Released2008-05-01Duration3:04',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Play Lark Rise' }));
  await waitFor(() => expect(engine.load).toHaveBeenCalledOnce());
  expect(engine.load.mock.calls[0]?.[0]).toMatchObject({ id: '5', audioUrl: '/api/folder/audio/5' });
});

test('what the link carries shows at once, and stays when the provider fails', async () => {
  openPage('/song/5', { song: () => Promise.reject(new ProviderError('missing', 'It is gone.')) }, { state });
  await title();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText(/Song not found|It is gone/)).toBeNull();
  expect(main().queryByRole('link', { name: 'Field Notes' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Play Lark Rise' }));
  expect(await screen.findByText('It is gone.')).toBeTruthy();
});

test('without a state the provider is asked; a song it does not have is not found', async () => {
  openPage('/song/5/songs', { song: () => Promise.reject(new ProviderError('missing', 'Gone.', 404)) });
  expect(await screen.findByRole('heading', { name: 'Song not found' })).toBeTruthy();
});

test('a song that cannot be read says why and offers another try', async () => {
  const read = vi
    .fn<Catalogue['song']>()
    .mockRejectedValueOnce(new ProviderError('unauthorised', 'Not for you.', 401))
    .mockResolvedValue(lark);
  openPage('/song/5', { song: read });
  await screen.findByText('Error: Not for you.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await title()).toBeTruthy();
});

test('somebody who is not signed in sees the song that the link carries, and cannot play it', async () => {
  openPage('/song/5', {}, { in: false, state });
  await title();
  expect(screen.getByRole('region', { name: 'Details' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Play/ })).toBeNull();
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['another song', { ...state, id: '6' }],
  ['something else', { id: '5', name: 7 }],
])('somebody who is not signed in, with a link that carries %s, is told', async (_, carried) => {
  openPage('/song/5', {}, { in: false, state: carried });
  expect(await screen.findByRole('heading', { name: 'Song not found' })).toBeTruthy();
});

test('a song’s card plays it, and leads to its page with what that shows at once', async () => {
  const { engine } = openPage('/', {
    recommendations: () => Promise.resolve([{ id: 'r', title: 'Songs', items: [lark] }]),
    song: () => new Promise(() => undefined),
  });
  const card = within(await screen.findByRole('region', { name: 'Songs' })).getByRole('listitem');
  expect(card.textContent).toContain('Ida Moreau · 2008');
  // Only what is cut short loses letters: the year follows it.
  expect(within(card).getByText('Ida Moreau').classList.contains('truncate')).toBe(true);
  expect(within(card).getByText(/2008/).closest('.truncate')).toBeNull();
  fireEvent.click(within(card).getByRole('button', { name: 'Play Lark Rise' }));
  await waitFor(() => expect(engine.load).toHaveBeenCalledOnce());
  fireEvent.click(within(card).getByRole('link', { name: 'Lark Rise' }));
  await title();
  expect(location.pathname).toBe('/song/5');
  expect(history.state).toMatchObject({ usr: state });
});
