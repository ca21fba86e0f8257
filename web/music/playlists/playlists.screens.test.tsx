import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rereadPreferences } from '#web/app/shared/preferences.ts';
import { album, openPage, song } from '#web/app/testing/test-page.tsx';
import type { Playlist } from '../provider/item.ts';
import type { Library, PlaylistSong } from '../provider/library.ts';
import { type Catalogue, ProviderError } from '../provider/provider.ts';

const mix: Playlist = { kind: 'playlist', id: 'p.1', inLibrary: true, name: 'Late Mix', canEdit: true };
const entry = (id: string): PlaylistSong => ({ ...song(id), entryId: `e${id}` });

beforeEach(() => {
  localStorage.clear();
  rereadPreferences();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

const choose = async (label: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Late Mix' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: label }));
};

test('the playlists page shows the row made for the listener and their playlists', async () => {
  openPage(
    '/playlist-display',
    { recommendations: () => Promise.resolve([{ id: 'r', title: 'For Ida', items: [album('90')] }]) },
    { library: { playlists: () => Promise.resolve([mix]) } },
  );
  const own = await screen.findByRole('region', { name: 'Your playlists' });
  expect(within(own).getByRole('link', { name: 'Late Mix' }).getAttribute('href')).toBe('/playlist/p.1');
  expect(within(own).getByRole('button', { name: 'Play Late Mix' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Made for You' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Create New Playlist' }));
  await waitFor(() => expect(location.pathname).toBe('/new-playlist'));
});

test('without playlists the page says so', async () => {
  openPage('/playlist-display');
  const own = await screen.findByRole('region', { name: 'Your playlists' });
  expect(within(own).getByText('No playlists to display...')).toBeTruthy();
});

test('the Playlists tab lists them, and a second click makes a new one', async () => {
  openPage('/settings', {}, { library: { playlists: () => Promise.resolve([mix]) } });
  const tab = await screen.findByRole('tab', { name: 'Playlists' });
  fireEvent.click(tab);
  const panel = screen.getByRole('tabpanel', { name: 'Playlists' });
  await within(panel).findByRole('link', { name: /Late Mix/ });
  expect(location.pathname).toBe('/settings');
  fireEvent.click(tab);
  await waitFor(() => expect(location.pathname).toBe('/new-playlist'));
});

test('the tab of the sidebar is the one that was chosen last, also after a reload', async () => {
  openPage('/settings', {}, { library: { playlists: () => Promise.resolve([mix]) } });
  fireEvent.click(await screen.findByRole('tab', { name: 'Playlists' }));
  cleanup();
  rereadPreferences();
  openPage('/settings', {}, { library: { playlists: () => Promise.resolve([mix]) } });
  const tab = await screen.findByRole('tab', { name: 'Playlists' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
});

test('a playlist plays shuffled, from any of its songs', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const songs = ['1', '2', '3', '4'].map(entry);
  const { player } = openPage('/playlist/p.1', { playlist: () => Promise.resolve({ ...mix, songs }) });
  await screen.findByRole('heading', { level: 1, name: 'Late Mix' });
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Shuffle' }));
  const { queue } = player.store.getState();
  expect(queue.context?.name).toBe('Late Mix');
  expect(queue.shuffle).toBe(true);
  expect(queue.now?.item.id).toBe('3');
  vi.restoreAllMocks();
});

test('an empty playlist says so', async () => {
  openPage('/playlist/p.1', { playlist: () => Promise.resolve({ ...mix, songs: [] }) });
  expect(await screen.findByText('No playlist data available')).toBeTruthy();
});

test('a playlist that cannot be read says why', async () => {
  openPage('/playlist/p.1', { playlist: () => Promise.reject(new ProviderError('missing', 'It is gone.')) });
  expect(await screen.findByText('Error: It is gone.')).toBeTruthy();
});

test('a playlist that is not there any more says what happened, leads on, and is not asked for again', async () => {
  const refusal = new ProviderError('missing', 'That playlist is not in your library.', 404);
  openPage('/playlist/p.9', { playlist: () => Promise.reject(refusal) });
  expect(await screen.findByText('Error: That playlist is not in your library.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'To the library' }).getAttribute('href')).toBe('/library');
});

test('a song that was taken out of a playlist comes back to its place', async () => {
  const playlist = vi
    .fn<Catalogue['playlist']>()
    .mockResolvedValueOnce({ ...mix, songs: [entry('1'), entry('2'), entry('3')] })
    .mockResolvedValue({ ...mix, songs: [entry('1'), entry('3')] });
  const removeFromPlaylist = vi.fn<Library['removeFromPlaylist']>(() => Promise.resolve());
  const orderPlaylist = vi.fn<Library['orderPlaylist']>(() => Promise.resolve());
  openPage('/playlist/p.1', { playlist }, { library: { removeFromPlaylist, orderPlaylist } });
  await screen.findByRole('heading', { level: 1, name: 'Late Mix' });
  fireEvent.click(screen.getByRole('button', { name: 'Options for Song 2' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from playlist' }));
  await screen.findByText('Song 2 removed from Late Mix');
  expect(removeFromPlaylist).toHaveBeenCalledWith('p.1', 'e2');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(orderPlaylist).toHaveBeenCalled());
  const order = orderPlaylist.mock.calls[0]?.[1].map(({ id, entryId }) => entryId ?? id);
  expect(order).toEqual(['e1', '2', 'e3']);
});

test('a playlist is renamed and described in place, and what was typed stays when that failed', async () => {
  const changePlaylist = vi
    .fn<Library['changePlaylist']>()
    .mockRejectedValueOnce(new ProviderError('failed', 'Nobody answers.', 500))
    .mockResolvedValue(undefined);
  openPage(
    '/playlist/p.1',
    { playlist: () => Promise.resolve({ ...mix, songs: [] }) },
    { library: { changePlaylist } },
  );
  await choose('Edit details');
  const box = await screen.findByRole('textbox', { name: 'New name' });
  fireEvent.change(box, { target: { value: ' Early Mix ' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'New description' }), { target: { value: 'Slow.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Nobody answers.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New name' })).toBeNull());
  expect(changePlaylist).toHaveBeenLastCalledWith('p.1', { name: 'Early Mix', description: 'Slow.' });
});

test('a deleted playlist can be brought back', async () => {
  const addToLibrary = vi.fn<Library['addToLibrary']>(() => Promise.resolve());
  openPage(
    '/playlist/p.1',
    { playlist: () => Promise.resolve({ ...mix, songs: [] }) },
    { library: { addToLibrary } },
  );
  await choose('Delete playlist');
  await screen.findByText('Late Mix deleted');
  expect(location.pathname).toBe('/playlist-display');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(addToLibrary).toHaveBeenCalledWith(expect.objectContaining({ id: 'p.1' })));
});

const catalogue: Partial<Catalogue> = {
  search: () => Promise.resolve({ songs: [song('1')], albums: [album('8')], artists: [] }),
  album: () =>
    Promise.resolve({
      ...album('8'),
      songs: [song('1', { albumId: '8' }), song('2', { albumId: '8' })],
      artists: [],
    }),
};

async function openBuilder(library: Partial<Library>) {
  openPage('/new-playlist', catalogue, { library });
  const search = await screen.findByRole('searchbox');
  fireEvent.change(search, { target: { value: 'ida' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add Song 1' }));
}

test('a new playlist takes songs and albums once; a failure keeps it, success leads home', async () => {
  const createPlaylist = vi
    .fn<Library['createPlaylist']>()
    .mockRejectedValueOnce(new ProviderError('failed', 'No.'))
    .mockResolvedValue(mix);
  await openBuilder({ createPlaylist });
  expect(screen.getByRole('button', { name: 'Add Song 1' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('tab', { name: 'Albums' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add Album 8' }));
  await screen.findByRole('button', { name: 'Remove Song 2' });
  expect(screen.getByRole('button', { name: 'Add Album 8' }).hasAttribute('disabled')).toBe(true);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Playlist name:' });
  fireEvent.change(name, { target: { value: 'Late Mix' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Description:' }), { target: { value: 'Slow.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('An error occurred..');
  expect(name.value).toBe('Late Mix');
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Playlist created!');
  await waitFor(() => expect(location.pathname).toBe('/'));
  const params = createPlaylist.mock.calls[1]?.[0];
  expect([params?.name, params?.description, params?.songs.map(({ id }) => id)]).toEqual([
    'Late Mix',
    'Slow.',
    ['1', '2'],
  ]);
});

test('a playlist that was made stands before the others, in the sidebar and on their page', async () => {
  const older: Playlist = { ...mix, id: 'p.2', name: 'Older Mix' };
  await openBuilder({
    playlists: () => Promise.resolve([older]),
    createPlaylist: () => Promise.resolve(mix),
  });
  fireEvent.click(screen.getByRole('tab', { name: 'Playlists' }));
  const side = within(screen.getByRole('tabpanel', { name: 'Playlists' }));
  const names = (place: typeof side) =>
    place.getAllByRole('link', { name: / Mix/ }).map((link) => link.getAttribute('href'));
  await side.findByRole('link', { name: /Older Mix/ });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(names(side)).toEqual(['/playlist/p.1', '/playlist/p.2']);
  fireEvent.click(screen.getByRole('link', { name: 'Playlists' }));
  const own = await screen.findByRole('region', { name: 'Your playlists' });
  expect(names(within(own))).toEqual(['/playlist/p.1', '/playlist/p.2']);
});

test('who discards a playlist goes back to where they came from', async () => {
  openPage('/podcasts', catalogue);
  const tab = await screen.findByRole('tab', { name: 'Playlists' });
  fireEvent.click(tab);
  fireEvent.click(tab);
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'ida' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add Song 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(location.pathname).toBe('/new-playlist');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(location.pathname).toBe('/podcasts'));
});

test('cancelling asks first when songs would be lost', async () => {
  await openBuilder({});
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Song 1' }));
  expect(screen.getByText('Playlist empty, add songs below...')).toBeTruthy();
});

const typedName = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Playlist name:' });

/** Away from the builder by a link, and back. */
async function lookElsewhere() {
  fireEvent.click(screen.getAllByRole('link', { name: 'Podcasts' })[0]!);
  await waitFor(() => expect(location.pathname).toBe('/podcasts'));
  fireEvent.click(screen.getByRole('tab', { name: 'Playlists' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Playlists' }));
  await waitFor(() => expect(location.pathname).toBe('/new-playlist'));
}

test('a playlist that is being made is there again after a look elsewhere', async () => {
  await openBuilder({});
  fireEvent.change(await typedName(), { target: { value: 'Late Mix' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Description:' }), { target: { value: 'Slow.' } });
  await lookElsewhere();
  expect((await typedName()).value).toBe('Late Mix');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Description:' }).value).toBe('Slow.');
  expect(screen.getByRole('button', { name: 'Remove Song 1' })).toBeTruthy();
});

test.each([
  ['made', ['Create']],
  ['given up', ['Cancel', 'Discard']],
])('a playlist that was %s does not come back', async (_, buttons) => {
  await openBuilder({ createPlaylist: () => Promise.resolve(mix) });
  fireEvent.change(await typedName(), { target: { value: 'Late Mix' } });
  const description = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Description:' });
  fireEvent.change(description(), { target: { value: 'Slow.' } });
  for (const name of buttons) fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(location.pathname).not.toBe('/new-playlist'));
  await lookElsewhere();
  expect([(await typedName()).value, description().value]).toEqual(['', '']);
  expect(screen.queryByRole('button', { name: 'Remove Song 1' })).toBeNull();
});

test('the song list is as high as one makes it, between 100 and 500 pixels', async () => {
  openPage('/new-playlist');
  const handle = await screen.findByRole('separator');
  fireEvent.keyDown(handle, { key: 'End' });
  expect(handle.getAttribute('aria-valuenow')).toBe('500');
  fireEvent.keyDown(handle, { key: 'ArrowDown' });
  expect(handle.getAttribute('aria-valuenow')).toBe('500');
  fireEvent.keyDown(handle, { key: 'Home' });
  expect(screen.getByRole('region', { name: 'Songs of the new playlist' }).style.height).toBe('100px');
});
