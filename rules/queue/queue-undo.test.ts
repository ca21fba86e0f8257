import { expect, test, vi } from 'vitest';
import { createTestPlayer, songs } from '#web/player/testing/player-fixture.ts';
import type { PlayContext } from './item.ts';
import { emptyQueue, upNext } from './queue.ts';
import { playContext, remove } from './queue-edits.ts';
import { removedEntry, restoreEntry } from './queue-undo.ts';

const album: PlayContext = { kind: 'album', id: '1' };

function playing(letters: string) {
  const test = createTestPlayer();
  const { player } = test;
  player.play(album, songs(letters));
  const queue = () => player.store.getState().queue;
  const coming = () =>
    upNext(queue())
      .map(({ item }) => item.id)
      .join('');
  const keyOf = (id: string) => upNext(queue()).find(({ item }) => item.id === id)?.key ?? '';
  /** Does something to the queue and gives what takes it back. */
  function undoably(change: () => void) {
    const before = queue();
    change();
    const removal = removedEntry(before, queue());
    return () => player.edit((queue) => restoreEntry(queue, removal));
  }
  return {
    ...test,
    queue,
    coming,
    undoably,
    remove: (id: string) => undoably(() => player.remove(keyOf(id))),
  };
}

test('a song that was taken out comes back between its neighbours', () => {
  const { remove, coming } = playing('abcde');
  const undo = remove('d');
  expect(coming()).toBe('bce');
  undo();
  expect(coming()).toBe('bcde');
});

test('it comes back first when what stood before it was heard meanwhile', () => {
  const { player, remove, coming, now } = playing('abcde');
  const undo = remove('c');
  player.next();
  undo();
  expect([now(), coming()]).toEqual(['b', 'cde']);
});

test('each of two undoes brings its own song back, in any order', () => {
  const { remove, coming } = playing('abcde');
  const first = remove('b');
  const second = remove('d');
  first();
  expect(coming()).toBe('bce');
  second();
  expect(coming()).toBe('bcde');
});

test('what was asked for comes back among what was asked for', () => {
  const { player, remove, coming } = playing('ab');
  player.playLater(songs('xyz'));
  const undo = remove('y');
  player.playNext(songs('w'));
  undo();
  expect(coming()).toBe('wxyzb');
});

test('a cleared queue comes back whole, behind what was asked for since, and goes round as before', () => {
  const { player, undoably, coming, queue } = playing('abcde');
  player.next();
  player.playLater(songs('x'));
  const undo = undoably(player.clear);
  expect(coming()).toBe('');
  player.playNext(songs('z'));
  undo();
  expect(coming()).toBe('xzcde');
  expect(
    queue()
      .list.map(({ item }) => item.id)
      .join(''),
  ).toBe('abcde');
  player.previous();
  expect(queue().now?.item.id).toBe('a');
});

test('shuffled, it comes back where it stood in the shuffled order, and unshuffling loses nothing', () => {
  const { player, remove, coming } = playing('abcdefgh');
  player.toggleShuffle();
  const order = coming();
  const undo = remove(order[2] ?? '');
  undo();
  expect(coming()).toBe(order);
  player.toggleShuffle();
  expect(coming()).toBe('bcdefgh');
});

test('of an album that is over nothing comes back', () => {
  const { player, remove, coming } = playing('abc');
  const undo = remove('b');
  player.play({ kind: 'album', id: '2' }, songs('uv'));
  undo();
  expect(coming()).toBe('v');
});

test('an album that was started again since has the song already, and gets it no second time', () => {
  const { player, remove, coming } = playing('abcd');
  const undo = remove('c');
  player.play({ ...album }, songs('abcd'), 1);
  undo();
  expect(coming()).toBe('cd');
});

test('a library that was put into another order since keeps that order, and brings the song itself', async () => {
  const library: PlayContext = { kind: 'songs', id: 'all' };
  const { player, queue, coming, undoably } = playing('a');
  player.play(library, songs('abcdefgh'));
  const undo = undoably(() => player.remove(queue().rest[1]?.key ?? ''));
  player.toggleShuffle();
  await import('./change-order.ts');
  await vi.waitFor(() => expect(queue().shuffle).toBe(true));
  const { context } = queue();
  undo();
  expect([queue().context, coming()]).toEqual([context, '']);
});

test('a queue that was cleared in a later round plays all songs of that round after Undo, also shuffled', () => {
  const { player, undoably, coming } = playing('abc');
  player.cycleRepeat();
  for (let song = 0; song < 4; song += 1) player.next();
  undoably(player.clear)();
  expect(coming()).toBe('c');
  player.toggleShuffle();
  expect(coming()).toBe('c');
});

test('a cleared library is read on from where it was read to, also where its last song was taken out', () => {
  const { player, queue, undoably } = playing('a');
  player.play({ kind: 'songs', id: 'all' }, songs('abcdefgh'));
  player.remove(queue().rest.at(-1)?.key ?? '');
  undoably(player.clear)();
  expect(queue().lastReadId).toBe('h');
});

test('a cleared station is a station again', () => {
  const { player, undoably, queue } = playing('a');
  player.play({ kind: 'station', id: 'ra.1' }, songs('abcdefg'));
  const undo = undoably(player.clear);
  expect(queue().context).toBe(undefined);
  undo();
  expect(queue().context?.id).toBe('ra.1');
});

test('what one listener took out never comes into the queue of the next one, also of the same album', () => {
  const first = playContext(emptyQueue(1), album, songs('abcdef'), 0);
  const [, , third] = first.list;
  const removal = removedEntry(first, remove(first, third?.key ?? '').queue);
  // After a log out keys start over.
  const second = playContext(emptyQueue(2), album, songs('xyz'), 0);
  expect(restoreEntry(second, removal)).toBe(second);
});

test('a song of the album that was put among what was asked for stays one of the album after a clearing is taken back', () => {
  const { player, queue, undoably } = playing('abc');
  player.playNext(songs('x'));
  player.move(queue().rest[0]?.key ?? '', 0);
  player.next();
  const before = queue();
  undoably(player.clear)();
  expect(queue().list.map(({ item }) => item.id)).toEqual(['a', 'b', 'c']);
  expect(queue()).toEqual(before);
});
