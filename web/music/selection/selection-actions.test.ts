import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Album } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { song } from '../testing/test-song.ts';
import { doWithItems } from './selection-actions.ts';

const away = (id: string) => song(id, { isUnavailable: true });
const album = (id: string): Album => ({
  kind: 'album',
  id,
  inLibrary: true,
  name: `Album ${id}`,
  artistName: 'Ida Moreau',
  genreNames: [],
});

function setUp() {
  const player = { play: vi.fn(), playNext: vi.fn(), playLater: vi.fn() };
  const library = {
    libraryIdOf: vi.fn(({ id }: { id: string }) => Promise.resolve(id === '2' ? 'i.2' : undefined)),
    addToLibrary: vi.fn(() => Promise.resolve()),
  };
  const catalogue = {
    album: (id: string) => Promise.resolve({ ...album(id), songs: [song(`${id}a`), song(`${id}b`)] }),
  };
  const provider = { name: 'test', library, catalogue } as unknown as MusicProvider;
  const actions = doWithItems({ player, provider, queries: new QueryClient() });
  const played = () => player.play.mock.calls[0]?.[1]?.map(({ id }: { id: string }) => id);
  return { actions, player, library, played };
}

test('albums that were chosen are played one after the other, each in its order', async () => {
  const { actions, played } = setUp();
  await actions.play({ kind: 'albums', items: [album('1'), album('2')] });
  expect(played()).toEqual(['1a', '1b', '2a', '2b']);
});

test('a song whose file is gone is left out, and where all are gone I am told', async () => {
  const { actions, played, player } = setUp();
  await actions.play({ kind: 'songs', items: [song('1'), away('2'), song('3')] });
  expect(played()).toEqual(['1', '3']);
  player.play.mockClear();
  await expect(actions.shuffle({ kind: 'songs', items: [away('2')] })).rejects.toThrow(
    'None of these can be heard now.',
  );
  expect(player.play).not.toHaveBeenCalled();
});

test('what is in the library already is not added to it again', async () => {
  const { actions, library } = setUp();
  await actions.addToLibrary({ kind: 'songs', items: [song('1'), song('2'), song('i.3')] });
  expect(library.addToLibrary.mock.calls).toHaveLength(1);
  expect(library.addToLibrary).toHaveBeenCalledWith(expect.objectContaining({ id: '1' }));
});

test('more songs than a playlist holds are too many', async () => {
  const { actions } = setUp();
  const items = Array.from({ length: 10_001 }, (_, index) => song(String(index)));
  await expect(actions.playLater({ kind: 'songs', items })).rejects.toThrow('10,000 songs at most');
});
