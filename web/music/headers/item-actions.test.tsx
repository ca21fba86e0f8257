import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { album, openPage, song } from '#web/app/testing/test-page.tsx';
import type { Capabilities, Catalogue } from '../provider/provider.ts';

const named = { name: 'Small Hours', inLibrary: false };
const songs = [song('1'), song('2', { isUnavailable: true })];
const catalogue: Partial<Catalogue> = {
  album: (id) => Promise.resolve({ ...album(id, named), songs, artists: [] }),
  playlist: (id) => Promise.resolve({ ...named, kind: 'playlist', id, canEdit: true, songs }),
  artist: (id) => Promise.resolve({ ...named, kind: 'artist', id }),
  station: (id) => Promise.resolve({ ...named, kind: 'station', id }),
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});

async function buttonsOf(address: string, more: Partial<Catalogue> = {}) {
  const ratings: Capabilities['ratings'] = ['album', 'playlist', 'artist', 'station'];
  openPage(address, { ...catalogue, ...more }, { capabilities: { ratings } });
  await screen.findByRole('heading', { level: 1, name: 'Small Hours' });
  const header = document.querySelector<HTMLElement>('[data-actions]');
  return within(header ?? document.body).getAllByRole('button');
}
const labels = (buttons: readonly HTMLElement[]) =>
  buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent);

test.each([
  ['an album', '/album/6', ['Play', 'Shuffle', 'Like']],
  ['a playlist', '/playlist/p.1', ['Play Small Hours', 'Shuffle', 'Like']],
  ['an artist', '/artist/9', ['Play Small Hours Radio', 'Like']],
  ['a station', '/station/ra.s1', ['Play Small Hours', 'Like']],
])('the page of %s offers what can be done with it in the same order', async (_, address, expected) => {
  const all = labels(await buttonsOf(address)).filter((label) => !label?.startsWith('Download'));
  expect(all).toEqual([...expected, 'Options for Small Hours']);
});

test.each([
  [
    'an album',
    '/album/6',
    { album: () => Promise.resolve({ ...album('6', named), songs: [], artists: [] }) },
  ],
  [
    'a playlist',
    '/playlist/p.1',
    {
      playlist: () =>
        Promise.resolve({ ...named, kind: 'playlist' as const, id: 'p.1', canEdit: true, songs: [] }),
    },
  ],
])('of %s without a song that can be played nothing is played or shuffled', async (_, address, more) => {
  const [play, shuffle] = await buttonsOf(address, more);
  expect(play?.hasAttribute('disabled')).toBe(true);
  expect(shuffle?.hasAttribute('disabled')).toBe(true);
});
