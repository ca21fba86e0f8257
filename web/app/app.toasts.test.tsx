import { act, fireEvent, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Playlist } from '#web/music/provider/item.ts';
import type { Library } from '#web/music/provider/library.ts';
import { type Catalogue, ProviderError } from '#web/music/provider/provider.ts';
import { album, openPage, song } from './testing/test-page.tsx';

// Every music toast of behaviour.md#what-is-said, each provoked once. The account's are in session.test.tsx.

const mix: Playlist = { kind: 'playlist', id: 'p.1', inLibrary: true, name: 'Late Mix', canEdit: true };
const failing = () => Promise.reject(new ProviderError('failed', 'No.'));
const fine = () => Promise.resolve();

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => {
  act(() => toast.remove());
  vi.stubGlobal('fetch', undefined);
});

/** Opens the options of the first song of an album, and chooses. */
async function choose(
  path: readonly string[],
  library: Partial<Library>,
  catalogue: Partial<Catalogue> = {},
  id = '1',
) {
  openPage(
    '/album/7',
    {
      album: () =>
        Promise.resolve({
          ...album('7'),
          songs: [song(id, { name: 'Lark Rise', trackNumber: 1 })],
          artists: [],
        }),
      ...catalogue,
    },
    { library: { playlists: () => Promise.resolve([mix]), ...library } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Lark Rise' }));
  for (const name of path)
    fireEvent.click(
      await screen.findByRole(/^(Disl|L)ike$/.test(name) ? 'menuitemcheckbox' : 'menuitem', { name }),
    );
}

test.each<[string, string[], Partial<Library>, string?]>([
  ['Lark Rise added to library!', ['Add to Library'], { addToLibrary: fine }],
  ['Lark Rise is already in your library!', ['Add to Library'], {}, 'i.1'],
  ['Error adding Lark Rise to library...', ['Add to Library'], { addToLibrary: failing }],
  ['Lark Rise added to favorites', ['Like'], { like: fine }],
  ['Error adding Lark Rise to favorites...', ['Like'], { like: failing }],
  ['Lark Rise added to dislikes', ['Dislike'], { dislike: fine }],
  ['Error adding Lark Rise to dislikes...', ['Dislike'], { dislike: failing }],
  [
    'The music provider token is missing',
    ['Like'],
    { like: () => Promise.reject(new ProviderError('unauthorised', 'No.')) },
  ],
  ['Added to Late Mix', ['Add to Playlist', 'Late Mix'], { addToPlaylist: fine }],
  ['An error occurred..', ['Add to Playlist', 'Late Mix'], { addToPlaylist: failing }],
  ['Something went wrong..', ['Lark Rise Station'], {}],
])('“%s”', async (sentence, path, library, id) => {
  await choose(path, library, {}, id);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each<[string, Partial<Library>]>([
  ['Playlist created!', { createPlaylist: () => Promise.resolve(mix) }],
  ['An error occurred..', { createPlaylist: failing }],
])('“%s” of a queue that is kept as a playlist, under the name of what plays', async (sentence, library) => {
  const create = vi.fn<Library['createPlaylist']>(library.createPlaylist);
  const { player } = openPage('/settings', {}, { library: { createPlaylist: create } });
  await screen.findByRole('button', { name: 'Logout' });
  act(() =>
    player.play(
      { kind: 'album', id: '7', name: 'Field Notes' },
      ['1', '2', '3'].map((id) => ({
        kind: 'song' as const,
        id,
        title: id,
        artistName: 'Ida',
        durationMilliseconds: 1000,
      })),
      1,
    ),
  );
  const later = { kind: 'song' as const, title: '9', artistName: 'Ida', durationMilliseconds: 1000 };
  // Live radio is no song of a playlist.
  act(() => player.playLater(['9', 'ra.1'].map((id) => ({ ...later, id }))));
  const toggle = await screen.findByRole('button', { name: 'Queue' });
  if (toggle.getAttribute('aria-expanded') === 'false') fireEvent.click(toggle);
  const panel = within(await screen.findByRole('complementary', { name: 'Queue' }));
  fireEvent.click(panel.getByRole('button', { name: 'Save as playlist' }));
  const box = panel.getByRole<HTMLInputElement>('textbox', { name: 'Playlist name:' });
  expect(box.value).toBe('Field Notes');
  fireEvent.change(box, { target: { value: 'Tonight' } });
  fireEvent.click(panel.getByRole('button', { name: 'Save' }));
  await screen.findByText(sentence);
  expect(create.mock.calls[0]?.[0].name).toBe('Tonight');
  expect(create.mock.calls[0]?.[0].songs.map(({ id }) => id)).toEqual(['2', '9', '3']);
  // What was typed stays where it failed.
  expect(panel.queryByRole('textbox') === null).toBe(sentence === 'Playlist created!');
  act(() => player.stop());
});

test('“Something went wrong..” of an artist whose top songs cannot be read', async () => {
  openPage('/artist/9', {
    artist: () => Promise.resolve({ kind: 'artist', id: '9', inLibrary: false, name: 'Ida' }),
    topSongs: () => Promise.reject(new ProviderError('missing', 'No.')),
  });
  expect(await screen.findByText('Something went wrong..')).toBeTruthy();
});
