import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, openPage, song } from '#web/app/testing/test-page.tsx';
import type { Artist, Playlist } from '../provider/item.ts';
import type { Library } from '../provider/library.ts';
import type { Catalogue } from '../provider/provider.ts';

const named = { name: 'Small Hours', inLibrary: false };
const artist: Artist = { ...named, kind: 'artist', id: '9' };
const playlist = (id: string, canEdit: boolean): Playlist => ({ ...named, kind: 'playlist', id, canEdit });

const catalogue: Partial<Catalogue> = {
  album: (id) =>
    Promise.resolve({
      ...album(id, { ...named, ...(id === 'l.6' ? { catalogueId: '6' } : {}) }),
      songs: [song('1')],
      artists: [],
    }),
  artist: () => Promise.resolve(artist),
  playlist: (id) => Promise.resolve({ ...playlist(id, id === 'p.1'), songs: [song('1')] }),
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  toast.remove();
  vi.stubGlobal('fetch', undefined);
});

async function openOptions(address: string, library: Partial<Library> = {}) {
  openPage(address, catalogue, { library });
  await screen.findByRole('heading', { level: 1, name: 'Small Hours' });
  const main = within(screen.getByRole('main'));
  fireEvent.click(main.getByRole('button', { name: 'Options for Small Hours' }));
  return within(await screen.findByRole('menu', { name: 'Options for Small Hours' }));
}

const deletes = (menu: Awaited<ReturnType<typeof openOptions>>) =>
  menu.queryByRole('menuitem', { name: /^(Remove from library|Delete playlist)$/ }) !== null;

test.each([
  ['an album', '/album/6', 'Play next', false],
  ['an album of the library', '/album/l.6', 'Play next', true],
  ['an artist', '/artist/9', 'Small Hours Radio', false],
  ['a playlist of the catalogue', '/playlist/pl.1', 'Add to Library', false],
  ['a playlist of the library that cannot be changed', '/playlist/p.2', 'Play later', true],
  ['a playlist of the listener', '/playlist/p.1', 'Edit details', true],
])('the page of %s has its options', async (_, address, option, canRemove) => {
  const menu = await openOptions(address);
  expect(menu.getByRole('menuitem', { name: option })).toBeTruthy();
  expect(deletes(menu)).toBe(canRemove);
});

test.each([
  ['/album/l.6', '/album/6', 'Remove from library', 'Small Hours removed from library'],
  ['/album/l.7', '/library', 'Remove from library', 'Small Hours removed from library'],
  ['/playlist/p.2', '/playlist-display', 'Delete playlist', 'Small Hours deleted'],
])(
  'what is taken out of the library on its own page %s leads on to %s, with the way back',
  async (address, path, option, sentence) => {
    const removeFromLibrary = vi.fn<Library['removeFromLibrary']>(() => Promise.resolve());
    const menu = await openOptions(address, { removeFromLibrary });
    fireEvent.click(menu.getByRole('menuitem', { name: option }));
    await screen.findByText(sentence);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe(path));
    expect(removeFromLibrary).toHaveBeenCalledTimes(1);
  },
);
