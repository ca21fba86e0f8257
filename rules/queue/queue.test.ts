import { describe, expect, test } from 'vitest';
import type { PlayableItem } from './item.ts';
import { emptyQueue, following, isSameContext, type Queue, upNext } from './queue.ts';
import {
  clear,
  cycledRepeat,
  move,
  playContext,
  playLater,
  playNext,
  remove,
  setRepeat,
  setShuffle,
} from './queue-edits.ts';
import { jump, next, previous } from './queue-steps.ts';

const song = (id: string): PlayableItem => ({
  kind: 'song',
  id,
  title: `Song ${id}`,
  artistName: 'Ida Moreau',
  durationMilliseconds: 180_000,
});
const songs = (ids: string) => Array.from(ids).map(song);
const album = { kind: 'album', id: '1' } as const;
const started = (ids: string, start = 0, shuffle = false) =>
  playContext(setShuffle(emptyQueue(7), shuffle), album, songs(ids), start);
const now = (queue: Queue) => queue.now?.item.id;
const coming = (queue: Queue) =>
  upNext(queue)
    .map((entry) => entry.item.id)
    .join('');
const on = (queue: Queue) => next(queue, 'listener').queue;
const ended = (queue: Queue) => next(queue, 'ended');
const keyOf = (queue: Queue, id: string) => upNext(queue).find((entry) => entry.item.id === id)?.key ?? '';
const sorted = (ids: string) => ids.split('').sort().join('');
const whole = (queue: Queue) => sorted(`${now(queue)}${coming(queue)}`);

describe('an album', () => {
  test('starts at the row that was chosen and goes on to its end', () => {
    const queue = started('abcd', 1);
    expect([now(queue), coming(queue)]).toEqual(['b', 'cd']);
    expect([now(on(queue)), coming(on(queue))]).toEqual(['c', 'd']);
  });

  test('with nothing in it changes nothing', () => {
    const queue = started('ab');
    expect(playContext(queue, { kind: 'album', id: '2' }, [], 0)).toBe(queue);
  });

  test('with a start beyond its end starts at the first song', () => {
    expect(now(started('ab', 9))).toBe('a');
  });

  test('stops after its last song and stands at the first again', () => {
    for (const cause of ['listener', 'ended'] as const) {
      const step = next(started('abc', 2), cause);
      expect([step.stopped, now(step.queue), coming(step.queue)]).toEqual([true, 'a', 'bc']);
    }
  });

  test('begins again after its last song with repeat all', () => {
    const step = ended(setRepeat(started('abc', 2), 'all'));
    expect([step.stopped, now(step.queue), coming(step.queue)]).toEqual([false, 'a', 'bc']);
    expect(now(previous(step.queue))).toBe('c');
  });

  test('repeats one song when it ends, and moves on when the listener asks', () => {
    const queue = setRepeat(started('ab'), 'one');
    expect(now(ended(queue).queue)).toBe('a');
    expect(following(queue)).toBe(queue.now);
    expect(now(on(queue))).toBe('b');
    expect(now(on(on(queue)))).toBe('a');
  });

  test('takes the place of the one before it, but not of what was asked for', () => {
    const queue = playContext(
      playLater(started('abc'), songs('x')),
      { kind: 'album', id: '2' },
      songs('de'),
      0,
    );
    expect([now(queue), coming(queue)]).toEqual(['d', 'xe']);
  });

  test('is the same as another when kind and id are', () => {
    expect(isSameContext(album, { ...album, name: 'Slow Lanterns' })).toBe(true);
    expect(isSameContext(album, { kind: 'playlist', id: '1' })).toBe(false);
    expect(isSameContext(undefined, undefined)).toBe(false);
  });
});

describe('previous', () => {
  test('goes back along what was heard, also after a jump', () => {
    const start = started('abcdef');
    const queue = jump(on(start), keyOf(start, 'e'));
    expect([now(queue), coming(queue)]).toEqual(['e', 'f']);
    expect(now(previous(queue))).toBe('b');
    expect(now(previous(previous(queue)))).toBe('a');
    expect(coming(previous(queue))).toBe('ef');
  });

  test('goes to the row above the one the listener started at', () => {
    const queue = previous(started('abcd', 2));
    expect([now(queue), coming(queue)]).toEqual(['b', 'cd']);
  });

  test('stays at the very first song', () => {
    const queue = started('ab');
    expect(previous(queue)).toBe(queue);
  });

  test('retraces a shuffled order', () => {
    let queue = started('abcdefgh', 0, true);
    const playedIds = [now(queue)];
    for (let step = 0; step < 7; step += 1) {
      queue = on(queue);
      playedIds.push(now(queue));
    }
    const back = [now(queue)];
    for (let step = 0; step < 7; step += 1) {
      queue = previous(queue);
      back.push(now(queue));
    }
    expect(back).toEqual(playedIds.reverse());
  });
});

describe('shuffle', () => {
  test('keeps the current song and plays every other one once', () => {
    const queue = setShuffle(started('abcdefgh', 2), true);
    expect(now(queue)).toBe('c');
    expect(whole(queue)).toBe('abcdefgh');
    expect(coming(queue)).not.toBe('abdefgh');
  });

  test('does not play again what was heard before it was turned on', () => {
    expect(sorted(coming(setShuffle(on(on(started('abcdef'))), true)))).toBe('def');
  });

  test('turned off, the album goes on in its own order', () => {
    const shuffled = on(started('abcdef', 0, true));
    const queue = setShuffle(shuffled, false);
    expect(now(queue)).toBe(now(shuffled));
    expect(coming(queue)).toBe('abcdef'.slice('abcdef'.indexOf(now(shuffled) ?? '') + 1));
    expect(now(previous(queue))).toBe('a');
  });

  test('turned off during a song that was asked for, the album goes on after its last song', () => {
    const queue = setShuffle(on(playNext(setShuffle(started('abc'), true), songs('x'))), false);
    expect([now(queue), coming(queue)]).toEqual(['x', 'bc']);
  });

  test('stops at the end of its order and stands at the beginning of it', () => {
    let queue = started('abcd', 1, true);
    const order = `${now(queue)}${coming(queue)}`;
    for (let step = 0; step < 3; step += 1) queue = on(queue);
    const step = ended(queue);
    expect([step.stopped, `${now(step.queue)}${coming(step.queue)}`]).toEqual([true, order]);
  });

  test('with repeat all makes a new order that does not begin with the song just heard', () => {
    let queue = setRepeat(started('abcd', 0, true), 'all');
    for (let round = 0; round < 30; round += 1) {
      for (let step = 0; step < 3; step += 1) queue = on(queue);
      const last = now(queue);
      const announced = following(queue)?.key;
      queue = on(queue);
      expect(queue.now?.key).toBe(announced);
      expect(now(queue)).not.toBe(last);
      expect(whole(queue)).toBe('abcd');
    }
  });
});

describe('what the listener asks for', () => {
  test('next comes before what was asked for earlier, later comes after it, both before the album', () => {
    const queue = playLater(playNext(playNext(started('ab'), songs('x')), songs('yz')), songs('l'));
    expect(coming(queue)).toBe('yzxlb');
  });

  test('plays at once in an empty queue', () => {
    const queue = playLater(emptyQueue(1), songs('xy'));
    expect([now(queue), coming(queue)]).toEqual(['x', 'y']);
  });

  test('stays when the listener jumps past it', () => {
    const queue = playNext(started('abcd'), songs('x'));
    expect(coming(jump(queue, keyOf(queue, 'c')))).toBe('xd');
  });

  test('comes again after going back', () => {
    const queue = on(playNext(started('ab'), songs('x')));
    expect([now(previous(queue)), coming(previous(queue))]).toEqual(['a', 'xb']);
  });

  test('may be the same song twice', () => {
    const queue = playNext(started('ab'), songs('aa'));
    expect(new Set([queue.now, ...upNext(queue)].map((entry) => entry?.key)).size).toBe(4);
  });
});

describe('the list of what comes up', () => {
  test('can be put in another order', () => {
    const queue = playNext(started('abcd'), songs('x'));
    expect(coming(move(queue, keyOf(queue, 'd'), 1))).toBe('xdbc');
    expect(coming(move(queue, keyOf(queue, 'd'), 0))).toBe('dxbc');
    expect(coming(move(queue, keyOf(queue, 'x'), 2))).toBe('bcxd');
    expect(coming(move(queue, keyOf(queue, 'x'), 99))).toBe('bcdx');
    expect(move(queue, 'unknown', 0)).toBe(queue);
  });

  test('keeps a song moved into the album when shuffle changes', () => {
    const queue = playNext(started('abcd'), songs('x'));
    const reordered = move(queue, keyOf(queue, 'x'), 2);
    expect(coming(setShuffle(setShuffle(reordered, true), false))).toBe('bcxd');
  });

  test('loses what is removed and nothing else', () => {
    const queue = playNext(started('abcd'), songs('x'));
    expect(coming(remove(queue, keyOf(queue, 'c')).queue)).toBe('xbd');
    expect(coming(remove(queue, keyOf(queue, 'x')).queue)).toBe('bcd');
  });

  test('gives the place of a removed current song to the next one', () => {
    const step = remove(started('abc'), started('abc').now!.key);
    expect([step.stopped, now(step.queue), coming(step.queue)]).toEqual([false, 'b', 'c']);
    expect(now(previous(step.queue))).toBe('b');
  });

  test('is empty when the only song is removed', () => {
    const step = remove(started('a'), started('a').now!.key);
    expect([step.stopped, step.queue.now, step.queue.list]).toEqual([true, undefined, []]);
  });

  test('cleared leaves the current song alone', () => {
    const queue = clear(playNext(started('abc'), songs('x')));
    expect([now(queue), coming(queue), ended(queue).stopped]).toEqual(['a', '', true]);
  });
});

test('repeat goes from off to all to one to off', () => {
  expect([cycledRepeat('off'), cycledRepeat('all'), cycledRepeat('one')]).toEqual(['all', 'one', 'off']);
});

test('a queue of 8,000 songs answers at once', () => {
  const many = Array.from({ length: 8000 }, (_, index) => song(String(index)));
  let queue = playContext(setShuffle(emptyQueue(3), true), album, many, 0);
  const start = performance.now();
  for (let step = 0; step < 200; step += 1) {
    queue = on(queue);
    following(queue);
    queue = playNext(queue, songs('x'));
    queue = previous(setShuffle(queue, step % 2 === 0));
    queue = move(queue, upNext(queue)[4000]!.key, 1);
    queue = remove(queue, upNext(queue)[500]!.key).queue;
  }
  expect((performance.now() - start) / 200).toBeLessThan(50);
});

/** Songs of the context that this round neither played, nor plays, nor will play. */
function lostIn(queue: Queue): string[] {
  const there = new Set(
    [
      ...queue.played.filter(({ round }) => round === queue.round).map(({ entry }) => entry),
      ...(queue.now ? [queue.now] : []),
      ...upNext(queue),
    ].map(({ key }) => key),
  );
  return queue.list.filter(({ key }) => !there.has(key)).map(({ item }) => item.id);
}

test('shuffle turned on in a later round hears every song of the round once', () => {
  let queue = setRepeat(started('abcdef'), 'all');
  for (let playedIds = 0; playedIds < 8; playedIds += 1) queue = ended(queue).queue;
  expect([queue.round, now(queue)]).toEqual([1, 'c']);
  const shuffled = setShuffle(queue, true);
  expect(sorted(coming(shuffled))).toBe('def');
  expect(lostIn(shuffled)).toEqual([]);
});

test('whatever is turned on, skipped and played in whatever order, shuffle loses no song of a round', () => {
  const lost: string[] = [];
  for (let seed = 1; seed <= 60; seed += 1) {
    let state = seed;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    let queue = setRepeat(started('abcdefgh', random(8)), 'all');
    for (let step = 0; step < 40; step += 1) {
      const choice = random(4);
      if (choice === 0) queue = setShuffle(setShuffle(queue, false), true);
      else if (choice === 1) queue = playNext(queue, songs('x'));
      else queue = ended(queue).queue;
      if (queue.shuffle && lostIn(queue).length > 0)
        lost.push(`seed ${seed}, step ${step}: ${lostIn(queue).join()}`);
    }
  }
  expect(lost).toEqual([]);
});

test('songs that nobody can play stay out, and the row that was chosen is the one that plays', () => {
  const [a, b, c, d] = songs('abcd');
  const withoutAudio = (item: PlayableItem | undefined) => ({ ...item!, isUnavailable: true });
  const chosen = playContext(emptyQueue(7), album, [withoutAudio(a), b!, withoutAudio(c), d!], 3);
  expect([now(chosen), coming(chosen), chosen.list.length]).toEqual(['d', '', 2]);
  const whole = playContext(emptyQueue(7), album, [withoutAudio(a), b!, withoutAudio(c), d!], 0);
  expect([now(whole), coming(whole)]).toEqual(['b', 'd']);
  const nothing = emptyQueue(7);
  expect(playContext(nothing, album, [withoutAudio(a)], 0)).toBe(nothing);
  expect(playNext(chosen, [withoutAudio(a), c!]).userQueued.map(({ item }) => item.id)).toEqual(['c']);
});
