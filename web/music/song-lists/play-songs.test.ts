import { expect, test, vi } from 'vitest';
import type { SongLists, SongWindow } from '../provider/song-lists.ts';
import { song } from '../testing/test-song.ts';
import { playSongs, playSongsFrom } from './play-songs.ts';

const facts = {
  plays: 0,
  lastPlayedAt: undefined,
  addedAt: '2026-01-01T00:00:00.000Z',
  stars: 0,
  genres: [],
  format: 'FLAC',
  bitsPerSecond: 1,
  isLossless: true,
  isHiRes: false,
};
const windowOf = (...ids: string[]): SongWindow => ({
  items: ids.map((id) => ({ ...song(id), facts })),
  total: ids.length,
  milliseconds: 1,
  offset: 0,
  letters: [],
});
const listsOf = (...ids: string[]) => ({
  window: vi.fn<SongLists['window']>(() => Promise.resolve(windowOf(...ids))),
  shuffled: vi.fn<SongLists['shuffled']>(() => Promise.resolve(windowOf(...ids))),
});
const start = { rule: { marks: 'neverPlayed' }, name: 'Library' };

/** The ids that were put into the queue, and where it begins. */
function testPlayer() {
  const play = vi.fn();
  const played = () => {
    const [context, items, start] = play.mock.calls[0] ?? [];
    return { context, ids: items?.map(({ id }: { id: string }) => id).join(' '), start };
  };
  return { player: { play }, told: played, play };
}

test('a song that was pressed is played, with what stands around it', async () => {
  const { player, told: played } = testPlayer();
  const lists = listsOf('a', 'b', 'c');
  await playSongsFrom(lists, player, { ...start, index: 40, song: song('b'), isShuffled: false });
  expect(played()).toMatchObject({
    ids: 'a b c',
    start: 1,
    context: { kind: 'songs', id: 'marks=neverPlayed' },
  });
  expect(lists.window).toHaveBeenCalledWith(start.rule, { offset: 30, limit: 50 });
});

test('a song that has left the list since it was shown is played all the same, and the list after it', async () => {
  for (const isShuffled of [false, true]) {
    const { player, told: played } = testPlayer();
    await playSongsFrom(listsOf('x', 'y'), player, { ...start, index: 0, song: song('gone'), isShuffled });
    expect(played()).toMatchObject({ ids: 'gone x y', start: 0 });
  }
});

test('with shuffle on the pressed song comes first and the order says so', async () => {
  const { player, told: played } = testPlayer();
  await playSongsFrom(listsOf('b', 'a'), player, { ...start, index: 7, song: song('b'), isShuffled: true });
  expect(played()).toMatchObject({ ids: 'b a', start: 0, context: { order: { by: 'songs', first: 'b' } } });
});

test('a list without songs changes nothing', async () => {
  const { player, play } = testPlayer();
  expect(await playSongs(listsOf(), player, { ...start, shuffle: 'songs' })).toBe(0);
  expect(play).not.toHaveBeenCalled();
});
