import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MusicProvider } from '../provider/provider.ts';
import type { SharedPlaylists } from '../provider/shared-playlists.ts';
import { addSongs } from './add-songs.ts';

const mix = { id: 'p.1', name: 'Late Mix' };
const songs = (...ids: string[]) => ids.map((id) => ({ id }));

function providerWith(...there: string[]) {
  const addToPlaylist = vi.fn<MusicProvider['library']['addToPlaylist']>(() => Promise.resolve());
  const addNew = vi.fn<SharedPlaylists['addNew']>(() => Promise.resolve());
  const sharedPlaylists = { addNew, duplicatesIn: () => Promise.resolve(new Set(there)) };
  const provider = {
    library: { addToPlaylist },
    loadSharedPlaylists: () => Promise.resolve(sharedPlaylists),
  } as unknown as MusicProvider;
  return { addToPlaylist, addNew, provider };
}

beforeEach(() => {
  // jsdom knows no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
});

test('songs that a playlist does not have come in without a question', async () => {
  const { provider, addToPlaylist } = providerWith();
  expect(await addSongs(provider, mix, songs('1', '2'))).toBe(2);
  expect(addToPlaylist).toHaveBeenCalledWith('p.1', songs('1', '2'));
  expect(screen.queryByRole('dialog')).toBe(null);
});

test.each([
  ['Skip', 1, 0],
  ['Add anyway', 3, 1],
] as const)('songs that are there already are asked about: %s', async (button, added, addedAll) => {
  const { provider, addToPlaylist, addNew } = providerWith('1', '2');
  const adding = addSongs(provider, mix, songs('1', '2', '3'));
  expect(await screen.findByText('2 of these 3 songs are in “Late Mix” already.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(await adding).toBe(added);
  expect(addToPlaylist).toHaveBeenCalledTimes(addedAll);
  expect(addNew).toHaveBeenCalledTimes(1 - addedAll);
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('whoever closes the question adds nothing', async () => {
  const { provider, addToPlaylist, addNew } = providerWith('1');
  const adding = addSongs(provider, mix, songs('1'));
  await screen.findByText('This song is in “Late Mix” already.');
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect(await adding).toBe(undefined);
  expect([addToPlaylist.mock.calls, addNew.mock.calls]).toEqual([[], []]);
});
