import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, openPage, song } from '#web/app/testing/test-page.tsx';
import type { Playlist } from '../provider/item.ts';
import type { Library } from '../provider/library.ts';
import { type Capabilities, ProviderError } from '../provider/provider.ts';
import type { SongLists } from '../provider/song-lists.ts';
import { testSongDetails } from '../testing/test-song-details.ts';

const mix: Playlist = { kind: 'playlist', id: 'p.1', inLibrary: true, name: 'Late Mix', canEdit: true };

/** As of a provider whose catalogue is not the server's. */
const copying: Partial<Capabilities> = { copiesLikes: true };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  toast.remove();
  vi.stubGlobal('fetch', undefined);
});

async function openAlbum(
  library: Partial<Library> = {},
  related = [album('l.8')],
  id = '7',
  capabilities: Partial<Capabilities> = {},
  songLists?: Partial<SongLists>,
) {
  const page = openPage(
    `/album/${id}`,
    {
      album: () =>
        Promise.resolve({
          ...album(id, { name: 'Field Notes' }),
          songs: [song('1'), song('i.2', { trackNumber: 2 })],
          artists: [],
        }),
      albumSections: () => Promise.resolve([{ title: 'Related Albums', items: related }]),
    },
    { library, capabilities, ...(songLists && { songLists }) },
  );
  await screen.findByRole('heading', { level: 1 });
  return page;
}

/** Opens the options of a row by the context-menu key. */
async function optionsOfRow(index: number) {
  const row = within(screen.getByRole('main')).getAllByRole('row')[index]!;
  row.focus();
  fireEvent.keyDown(row, { key: 'ContextMenu' });
  return screen.findByRole('menu');
}

const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));

test('the context-menu key opens a row’s options; arrow keys walk, Escape closes and gives the focus back', async () => {
  await openAlbum();
  const menu = await optionsOfRow(0);
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  await waitFor(() => expect(document.activeElement).toBe(items[0]));
  fireEvent.keyDown(items[0]!, { key: 'ArrowUp' });
  await waitFor(() => expect(document.activeElement).toBe(items.at(-1)));
  fireEvent.keyDown(items.at(-1)!, { key: 'Home' });
  await waitFor(() => expect(document.activeElement).toBe(items[0]));
  fireEvent.keyDown(items[0]!, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(within(screen.getByRole('main')).getAllByRole('row')[0]);
});

test('Tab leaves a menu, and gives the focus back', async () => {
  await openAlbum();
  const menu = await optionsOfRow(0);
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement!, { key: 'Tab' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(within(screen.getByRole('main')).getAllByRole('row')[0]);
});

test('what is chosen happens once its menu is gone and the row has the focus again', async () => {
  await openAlbum();
  await optionsOfRow(0);
  choose('Play next');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(within(screen.getByRole('main')).getAllByRole('row')[0]);
});

test('a right click and the button open the same menu', async () => {
  await openAlbum();
  const shelf = await screen.findByRole('region', { name: 'Related Albums' });
  fireEvent.contextMenu(within(shelf).getByRole('listitem'), { clientX: 40, clientY: 40 });
  await screen.findByRole('menu', { name: 'Options for Album l.8' });
  expect(screen.queryByRole('menuitem', { name: 'Add to Library' })).toBeNull();
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  const button = within(shelf).getByRole('button', { name: 'Options for Album l.8' });
  fireEvent.click(button);
  await screen.findByRole('menu', { name: 'Options for Album l.8' });
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(document.activeElement).toBe(button);
});

test('Like shows its state, and a second choice takes it back', async () => {
  const like = vi.fn<Library['like']>(() => Promise.resolve());
  const unrate = vi.fn<Library['unrate']>(() => Promise.resolve());
  await openAlbum({ like, unrate });
  await optionsOfRow(0);
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Like' }));
  await screen.findByText('Song 1 added to favorites');
  await optionsOfRow(0);
  const chosen = screen.getByRole('menuitemcheckbox', { name: 'Like' });
  expect(chosen.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(chosen);
  await screen.findByText('Song 1 removed from favorites');
  expect([like.mock.calls.length, unrate.mock.calls.length]).toEqual([1, 1]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(like).toHaveBeenCalledTimes(2));
});

test('a song’s menu says how it is rated, and rates it', async () => {
  const giveStars = vi.fn<SongLists['giveStars']>(() => Promise.resolve());
  const details = () => Promise.resolve({ ...testSongDetails, stars: 2 });
  await openAlbum({}, [], '7', {}, { giveStars, details });
  await optionsOfRow(0);
  choose('Rate');
  await waitFor(() => expect(screen.getAllByRole('menuitemradio')).toHaveLength(6));
  await waitFor(() =>
    expect(screen.getByRole('menuitemradio', { name: '2 stars' }).getAttribute('aria-checked')).toBe('true'),
  );
  fireEvent.click(screen.getByRole('menuitemradio', { name: '5 stars' }));
  await waitFor(() => expect(giveStars).toHaveBeenCalledTimes(1));
  expect(giveStars.mock.calls[0]).toMatchObject([[{ id: '1' }], 5]);
});

test('a liked song is a favourite in the backend too, and no longer when it is disliked', async () => {
  const { server } = await openAlbum({}, [], '7', copying);
  await optionsOfRow(0);
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Like' }));
  await screen.findByText('Song 1 added to favorites');
  const request = server.asked.find(({ path }) => path === '/api/apple/add-songs-to-ratings');
  expect(request?.body).toMatchObject({
    songDetails: [{ songId: '1', songName: 'Song 1', artistName: 'Ida Moreau', durationInMillis: 184_000 }],
  });
  await optionsOfRow(0);
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Dislike' }));
  await screen.findByText('Song 1 added to dislikes');
  const removal = server.asked.find(({ path }) => path === '/api/apple/remove-from-ratings');
  expect(removal?.body).toMatchObject({ songIds: ['1'] });
});

test('a like of the folder is one call to the provider, and none to the backend', async () => {
  const like = vi.fn<Library['like']>(() => Promise.resolve());
  const { server } = await openAlbum({ like });
  await optionsOfRow(0);
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Like' }));
  await screen.findByText('Song 1 added to favorites');
  await optionsOfRow(0);
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Dislike' }));
  await screen.findByText('Song 1 added to dislikes');
  expect(like).toHaveBeenCalledTimes(1);
  expect(server.asked.filter(({ path }) => /-(to|from)-ratings/.test(path))).toEqual([]);
});

test('a like that the backend does not keep is taken back at the provider', async () => {
  const unrate = vi.fn<Library['unrate']>(() => Promise.resolve());
  const { server } = await openAlbum({ unrate }, [], '7', copying);
  server.routes['POST /api/apple/add-songs-to-ratings'] = {
    status: 500,
    body: { error: 'No.', code: 'internal' },
  };
  await optionsOfRow(0);
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Like' }));
  expect(await screen.findByText('Error adding Song 1 to favorites...')).toBeTruthy();
  expect(unrate).toHaveBeenCalledTimes(1);
});

test('an album that is added is told to the backend, and a failure there has its own words', async () => {
  const { server } = await openAlbum({}, [album('8')]);
  server.routes['POST /api/apple/add-to-library'] = { status: 500, body: { error: 'No.', code: 'internal' } };
  const shelf = await screen.findByRole('region', { name: 'Related Albums' });
  fireEvent.click(within(shelf).getByRole('button', { name: 'Options for Album 8' }));
  await screen.findByRole('menu', { name: 'Options for Album 8' });
  choose('Add to Library');
  await screen.findByText('Album 8 added to library!');
  const sentence = 'Failed to save Album 8 to the library in the backend.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  const request = server.asked.find(({ path }) => path === '/api/apple/add-to-library');
  expect(request?.body).toMatchObject({
    album: { id: '8', type: 'albums', attributes: { name: 'Album 8' } },
  });
});

test.each<[Error, string]>([
  [new ProviderError('failed', 'No.'), 'Error adding Song 1 to dislikes...'],
  [new ProviderError('forbidden', 'No.'), 'The music provider token is missing'],
  [new ProviderError('unauthorised', 'No.'), 'The music provider token is missing'],
])('a dislike that failed says so', async (thrown, sentence) => {
  await openAlbum({ dislike: () => Promise.reject(thrown) });
  await optionsOfRow(0);
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Dislike' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('what is in the library already is refused; what is not is added', async () => {
  const addToLibrary = vi.fn<Library['addToLibrary']>(() => Promise.resolve());
  let libraryId: string | undefined = 'i.1';
  await openAlbum({ addToLibrary, libraryIdOf: () => Promise.resolve(libraryId) });
  await optionsOfRow(0);
  choose('Add to Library');
  await screen.findByText('Song 1 is already in your library!');
  expect(addToLibrary).not.toHaveBeenCalled();
  libraryId = undefined;
  await optionsOfRow(0);
  choose('Add to Library');
  expect(await screen.findByText('Song 1 added to library!')).toBeTruthy();
});

test('what was taken out of the library can be brought back', async () => {
  const addToLibrary = vi.fn<Library['addToLibrary']>(() => Promise.resolve());
  await openAlbum({ addToLibrary, libraryIdOf: () => Promise.resolve('i.2') });
  await optionsOfRow(1);
  choose('Remove from library');
  await screen.findByText('Song i.2 removed from library');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(addToLibrary).toHaveBeenCalledTimes(1));
});

test('what is said of a rating takes the place of what was said before, with its Undo', async () => {
  await openAlbum();
  const rate = async (name: string, sentence: string) => {
    await optionsOfRow(0);
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name }));
    await screen.findByText(sentence);
  };
  await rate('Like', 'Song 1 added to favorites');
  await rate('Like', 'Song 1 removed from favorites');
  await rate('Dislike', 'Song 1 added to dislikes');
  expect(screen.getAllByRole('status').filter(({ textContent }) => /Song 1/.test(textContent))).toHaveLength(
    1,
  );
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an album goes to a playlist with all its songs; a long list of playlists scrolls', async () => {
  const addToPlaylist = vi.fn<Library['addToPlaylist']>(() => Promise.resolve());
  await openAlbum({ addToPlaylist, playlists: () => Promise.resolve([mix]) });
  const shelf = await screen.findByRole('region', { name: 'Related Albums' });
  fireEvent.click(within(shelf).getByRole('button', { name: 'Options for Album l.8' }));
  const parent = await screen.findByRole('menuitem', { name: 'Add to Playlist' });
  parent.focus();
  fireEvent.keyDown(parent, { key: 'ArrowRight' });
  const submenu = await screen.findByRole('menu', { name: 'Add to Playlist' });
  // 13rem, as 52 steps of the grid.
  expect(submenu.className).toMatch(/\bmax-h-52 overflow-y-auto\b/);
  fireEvent.click(await within(submenu).findByRole('menuitem', { name: 'Late Mix' }));
  await screen.findByText('Added to Late Mix');
  expect(addToPlaylist.mock.calls[0]?.[1].map(({ id }) => id)).toEqual(['1', 'i.2']);
});

test('Play next and Play later put songs where they say', async () => {
  const { player } = await openAlbum();
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await optionsOfRow(1);
  choose('Play next');
  await screen.findByText('Playing Song i.2 next');
  await waitFor(() => expect(player.store.getState().queue.userQueued).toHaveLength(1));
  await optionsOfRow(0);
  choose('Play later');
  await screen.findByText('Added Song 1 to the queue');
  await waitFor(() =>
    expect(player.store.getState().queue.userQueued.map(({ item }) => item.title)).toEqual([
      'Song i.2',
      'Song 1',
    ]),
  );
});

const manyPlaylists = Array.from({ length: 9 }, (_, index) => ({
  ...mix,
  id: `p.${index}`,
  name: `List ${index}`,
}));

test('a new playlist is made where one is, with the song in it', async () => {
  const createPlaylist = vi.fn<Library['createPlaylist']>(({ name }) =>
    Promise.resolve({ ...mix, id: 'p.9', name }),
  );
  await openAlbum({ createPlaylist, playlists: () => Promise.resolve([mix]) });
  await optionsOfRow(0);
  choose('Add to Playlist');
  const submenu = await screen.findByRole('menu', { name: 'Add to Playlist' });
  expect(within(submenu).getAllByRole('menuitem')[0]?.textContent).toBe('New playlist…');
  choose('New playlist…');
  const name = screen.getByRole('textbox', { name: 'Playlist name:' });
  fireEvent.change(name, { target: { value: 'Rain' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Playlist created!');
  expect(createPlaylist.mock.calls[0]?.[0]).toMatchObject({ name: 'Rain', songs: [{ id: '1' }] });
  expect(location.pathname).toBe('/album/7');
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/playlist/p.9');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of many playlists one is found by typing; Escape leads back to the menu, and out of it', async () => {
  const addToPlaylist = vi.fn<Library['addToPlaylist']>(() => Promise.resolve());
  await openAlbum({ addToPlaylist, playlists: () => Promise.resolve(manyPlaylists) });
  await optionsOfRow(0);
  choose('Add to Playlist');
  const box = await screen.findByRole('searchbox', { name: 'Find a playlist' });
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(document.activeElement?.textContent).toBe('Add to Playlist');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  const again = await screen.findByRole('searchbox', { name: 'Find a playlist' });
  fireEvent.change(again, { target: { value: 'LIST 7' } });
  const submenu = screen.getByRole('menu', { name: 'Add to Playlist' });
  expect(within(submenu).getAllByRole('menuitem')).toHaveLength(1);
  fireEvent.keyDown(again, { key: 'Enter' });
  await screen.findByText('Added to List 7');
  expect(addToPlaylist.mock.calls[0]?.[0]).toBe('p.7');
});

test('a playlist that is looked for in vain leads to no new one by Enter', async () => {
  const createPlaylist = vi.fn<Library['createPlaylist']>(() => Promise.resolve(mix));
  await openAlbum({ createPlaylist, playlists: () => Promise.resolve(manyPlaylists) });
  await optionsOfRow(0);
  choose('Add to Playlist');
  const box = await screen.findByRole('searchbox', { name: 'Find a playlist' });
  fireEvent.change(box, { target: { value: 'new' } });
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'List 7' })).toBeNull());
  expect(screen.queryByRole('menuitem', { name: 'New playlist…' })).toBeNull();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.queryByRole('textbox', { name: 'Playlist name:' })).toBeNull();
});

test('arrow keys walk through a submenu that has no box to type in, and lead out of it', async () => {
  await openAlbum({ playlists: () => Promise.resolve([mix]) });
  await optionsOfRow(0);
  const parent = screen.getByRole('menuitem', { name: 'Add to Playlist' });
  parent.focus();
  const expectAt = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));
  fireEvent.keyDown(parent, { key: 'ArrowRight' });
  await expectAt('New playlist…');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  await expectAt('Late Mix');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
  await expectAt('Add to Playlist');
});

test('what is typed for a new playlist is not for the menu around it', async () => {
  await openAlbum({ playlists: () => Promise.resolve([mix]) });
  await optionsOfRow(0);
  choose('Add to Playlist');
  await screen.findByRole('menu', { name: 'Add to Playlist' });
  choose('New playlist…');
  const name = screen.getByRole('textbox', { name: 'Playlist name:' });
  name.focus();
  for (const key of ['L', 'a', ' ', 'ArrowDown', 'Home']) fireEvent.keyDown(name, { key });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(name);
});

test('an artist’s options play the artist’s own songs, and lead to the page', async () => {
  const lark = { kind: 'artist' as const, id: 'r.9', inLibrary: true, name: 'Ida Moreau' };
  const { player } = openPage('/', {
    recommendations: () => Promise.resolve([{ id: 'r', title: 'Artists', items: [lark] }]),
    artist: () => Promise.resolve({ ...lark, id: '9', inLibrary: false }),
    topSongs: (id) => Promise.resolve([song(`${id}1`), song(`${id}2`)]),
  });
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Options for Ida Moreau' }));
    await screen.findByRole('menu', { name: 'Options for Ida Moreau' });
  };
  await open();
  choose('Play');
  await waitFor(() =>
    expect(player.store.getState().queue.context).toMatchObject({ kind: 'artist', id: '9' }),
  );
  expect(player.store.getState().queue.now?.item.id).toBe('91');
  await open();
  choose('Play later');
  await screen.findByText('Added Ida Moreau to the queue');
  expect(player.store.getState().queue.userQueued).toHaveLength(2);
  await open();
  choose('Go to artist');
  await waitFor(() => expect(location.pathname).toBe('/artist/r.9'));
});

test('a liked album sends its songs, says where it can be seen, and leaves with Undo', async () => {
  const { server } = await openAlbum({}, [], '7', copying);
  fireEvent.click(screen.getByRole('button', { name: 'Like' }));
  await screen.findByText('Field Notes added to favorites');
  expect(
    within(screen.getByText('Field Notes added to favorites'))
      .getByRole('link', { name: 'Favourites' })
      .getAttribute('href'),
  ).toBe('/favourites');
  const request = server.asked.find(({ path }) => path === '/api/apple/add-songs-to-ratings');
  expect(request?.body).toMatchObject({
    songDetails: [{ songId: '1' }, { songId: 'i.2' }],
    item: { id: '7', type: 'albums', attributes: { name: 'Field Notes' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Like', pressed: true }));
  await screen.findByText('Field Notes removed from favorites');
  const removal = server.asked.find(({ path }) => path === '/api/apple/remove-from-ratings');
  expect(removal?.body).toMatchObject({ songIds: [], item: { id: '7' } });
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('a song’s name leads to its page, and a double click on it plays the row', async () => {
  const { player } = await openAlbum();
  const link = () => within(screen.getByRole('main')).getByRole('link', { name: 'Song i.2' });
  fireEvent.click(link(), { detail: 1 });
  fireEvent.click(link(), { detail: 2 });
  fireEvent.doubleClick(link());
  await waitFor(() => expect(player.store.getState().queue.now?.item.id).toBe('i.2'));
  expect(location.pathname).toBe('/album/7');
  fireEvent.click(link(), { detail: 1 });
  await waitFor(() => expect(location.pathname).toBe('/song/i.2'));
  expect(history.state).toMatchObject({ usr: { id: 'i.2', name: 'Song i.2' } });
});

test('a song in the queue has its options there, by the button and a right click, and can be taken out', async () => {
  const { player } = await openAlbum();
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Play' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show queue' }));
  const queue = await screen.findByRole('complementary', { name: 'Queue' });
  fireEvent.contextMenu(await within(queue).findByRole('button', { name: 'Play Song i.2' }));
  await screen.findByRole('menu', { name: 'Options for Song i.2' });
  expect(screen.getByRole('menuitem', { name: 'Go to song' })).toBeTruthy();
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  fireEvent.click(within(queue).getByRole('button', { name: 'Options for Song i.2' }));
  await screen.findByRole('menu', { name: 'Options for Song i.2' });
  choose('Remove from queue');
  expect(player.store.getState().queue.rest).toHaveLength(0);
});
