import { describe, expect, test } from 'vitest';
import {
  album,
  createTestPlayer,
  episodeContext,
  episodes,
  songs,
} from '#web/player/testing/player-fixture.ts';
import { randomFrom } from '../seeded-random.ts';
import type { PlayContext } from './item.ts';
import { kindOfQueue } from './parked-queue.ts';
import {
  emptyQueue,
  following,
  freshRound,
  isHeard,
  isSameContext,
  modeOf,
  type Queue,
  type QueueEntry,
} from './queue.ts';
import { clear, move, playContext, playNext, remove, setRepeat, setShuffle } from './queue-edits.ts';
import { append } from './queue-growth.ts';
import { jump, next, previous } from './queue-steps.ts';
import { bringBack, takenOut } from './queue-undo.ts';
import { nextSeed, shuffled } from './shuffle.ts';

const station: PlayContext = { kind: 'station', id: 'ra.1', name: 'Ida Station' };
const radio: PlayContext = { kind: 'radio', id: '9', name: 'Ida Radio' };

const started = (letters: string, start = 0) => playContext(emptyQueue(7), album, songs(letters), start);
const on = (queue: Queue) => next(queue, 'listener').queue;
const ids = (entries: readonly QueueEntry[]) => entries.map(({ item }) => item.id).join('');
const heard = (queue: Queue) => ids(queue.played.map(({ entry }) => entry));
const queuedByUser = (letters: string): QueueEntry[] =>
  songs(letters).map((item) => ({ key: `asked ${item.id}`, item, userQueued: true }));
const keyIn = (queue: Queue, id: string) => queue.list.find(({ item }) => item.id === id)?.key ?? '';

describe('with nothing that plays', () => {
  const empty = emptyQueue(1);

  test('nothing comes after it, before it or at any place of it', () => {
    expect(empty).toMatchObject({ list: [], played: [], userQueued: [], rest: [], now: undefined });
    expect(next(empty, 'ended')).toEqual({ queue: empty, stopped: true });
    expect(previous(empty)).toBe(empty);
    expect(jump(empty, 'k0')).toBe(empty);
    expect(clear(empty)).toEqual(empty);
    expect(following({ ...started('ab'), now: undefined })).toBeUndefined();
  });

  test('what waits can be put in order and chosen, and nothing was heard before it', () => {
    const waiting = { ...started('abc'), now: undefined, userQueued: queuedByUser('x') };
    expect(ids(move(waiting, keyIn(waiting, 'c'), 1).rest)).toBe('cb');
    expect(jump(waiting, 'asked x')).toMatchObject({ played: [], userQueued: [] });
  });

  test('a shuffled round begins where its order begins', () => {
    const queue = setShuffle(started('abcdef'), true);
    expect(ids(freshRound({ ...queue, now: undefined }))).toBe(ids(shuffled(queue.list, queue.seed)));
  });
});

describe('going back and forth', () => {
  test('the song that plays and a song that is nowhere change nothing when they are chosen', () => {
    const queue = started('abc');
    expect(jump(queue, queue.now?.key ?? '')).toBe(queue);
    expect(jump(queue, 'nowhere')).toBe(queue);
  });

  test('a song of the album that was passed over can be chosen, and the album goes on after it', () => {
    const queue = playNext(started('abcd', 2), songs('x'));
    const back = jump(queue, keyIn(queue, 'a'));
    expect([back.now?.item.id, ids(back.rest), ids(back.userQueued), heard(back)]).toEqual([
      'a',
      'bcd',
      'x',
      'c',
    ]);
  });

  test('a song that was asked for stands once in the queue after going back to it', () => {
    const [x] = queuedByUser('x');
    const queue = { ...started('ab'), userQueued: queuedByUser('xy'), played: [{ entry: x!, round: 0 }] };
    expect(ids(previous(queue).userQueued)).toBe('y');
  });

  test('at the first song of a shuffled album there is nothing before it', () => {
    const queue = playContext(setShuffle(emptyQueue(7), true), album, songs('abc'), 2);
    expect(previous(queue)).toBe(queue);
  });

  test('of many rounds only the last five hundred songs are gone back along', () => {
    const last = setRepeat(started('a'), 'all');
    const played = Array.from({ length: 600 }, () => ({ entry: last.list[0]!, round: 0 }));
    expect(on({ ...last, played }).played).toHaveLength(500);
  });

  test('at the end of a later shuffled round it stands at the first song of that round', () => {
    const queue = started('abc');
    const [a, b, c] = queue.list;
    const played = [
      { entry: b!, round: 0 },
      { entry: c!, round: 1 },
      { entry: a!, round: 1 },
    ];
    const end = next({ ...queue, shuffle: true, round: 1, played, now: b, rest: [] }, 'ended');
    expect([end.stopped, end.queue.now?.item.id, ids(end.queue.rest)]).toEqual([true, 'c', 'ab']);
  });

  test('what follows a shuffled album that goes round is what is told beforehand', () => {
    const queue = { ...setRepeat(setShuffle(started('abcdef'), true), 'all'), rest: [] };
    expect(following(queue)).toBe(on(queue).now);
    expect(ids(freshRound(queue))).not.toBe('abcdef');
  });
});

describe('changes of the queue', () => {
  test('a song that was asked for and moved behind the others that were is still asked for', () => {
    const queue = { ...started('abc'), userQueued: queuedByUser('xy') };
    expect(ids(move(queue, 'asked x', 1).userQueued)).toBe('yx');
    const moved = move(queue, keyIn(queue, 'c'), 2);
    expect([ids(moved.userQueued), ids(moved.rest)]).toEqual(['xy', 'cb']);
  });

  test('a song that was heard and is taken out is not gone back to, and the others are', () => {
    const queue = on(on(started('abcd')));
    const step = remove(queue, keyIn(queue, 'a'));
    expect([heard(step.queue), step.stopped]).toEqual(['b', false]);
    expect(heard(remove(queue, queue.now?.key ?? '').queue)).toBe('ab');
  });

  test('a song that was asked for and alone is left is a song like others', () => {
    const queue = clear({ ...started('ab'), now: queuedByUser('x')[0] });
    expect([ids(queue.list), queue.now?.userQueued, queue.list[0]?.userQueued]).toEqual(['x', false, false]);
  });

  test('shuffle that is on already, and that of a station, orders nothing anew', () => {
    const queue = setShuffle(started('abcdef'), true);
    expect(setShuffle(queue, true)).toBe(queue);
    for (const endless of [station, radio]) {
      const playing = playContext(emptyQueue(7), endless, songs('abcdef'), 0);
      expect(setShuffle(playing, true)).toEqual({ ...playing, shuffle: true });
    }
  });

  test('shuffle turned off during a song from elsewhere leaves the whole album to come', () => {
    const queue = { ...started('abc'), now: queuedByUser('x')[0], rest: [], shuffle: true };
    expect(ids(setShuffle(queue, false).rest)).toBe('abc');
  });
});

describe('a station that grows', () => {
  const playing = (count: number, start = 0) =>
    playContext(emptyQueue(1), station, songs('a'.repeat(count)), start);

  test('what it is given comes last, is not asked for, and has keys of its own', () => {
    const queue = append(playContext(emptyQueue(1), station, songs('ab'), 0), songs('cd'));
    expect([ids(queue.list), ids(queue.rest), queue.keys]).toEqual(['abcd', 'bcd', 4]);
    expect(new Set(queue.list.map(({ key }) => key)).size).toBe(4);
    expect(queue.list.some((entry) => entry.userQueued)).toBe(false);
  });

  test('nothing given changes nothing, and what was stopped stays so', () => {
    const queue = playing(2);
    expect(append(queue, [])).toBe(queue);
    expect(append(emptyQueue(1), songs('a'))).toEqual(emptyQueue(1));
  });

  test('what was heard long ago is forgotten, and nothing that is to come', () => {
    expect(append(playing(700), songs('b')).list).toHaveLength(701);
    expect(append({ ...playing(700), userQueued: queuedByUser('x') }, songs('b')).list).toHaveLength(701);
    const late = playing(700, 650);
    const played = late.list.slice(0, 600).map((entry) => ({ entry, round: 0 }));
    const grown = append({ ...late, played }, songs('b'));
    expect([grown.list.length, grown.list.at(-1)?.item.id, grown.played.length]).toEqual([500, 'b', 500]);
  });
});

describe('what is undone', () => {
  test('a song that was heard comes back to what is gone back along, and only that', () => {
    const before = on(on(started('abcd')));
    const after = remove(remove(before, keyIn(before, 'a')).queue, keyIn(before, 'd')).queue;
    const back = bringBack(after, takenOut(before, after));
    expect([heard(back), ids(back.rest)]).toEqual(['ab', 'd']);
  });

  test('with nothing that plays any more nothing comes back, nor into the queue of episodes', () => {
    const before = started('abc');
    const after = remove(before, keyIn(before, 'b')).queue;
    const taken = takenOut(before, after);
    const stopped = { ...after, now: undefined };
    expect(bringBack(stopped, taken)).toBe(stopped);
    const episode = playContext({ ...emptyQueue(1), keys: 99 }, episodeContext('e'), episodes('e'), 0);
    expect(bringBack(episode, taken)).toBe(episode);
  });

  test('a cleared queue whose song was asked for is as it was, with that song a guest again', () => {
    const before = on(playNext(started('abc'), songs('x')));
    const after = clear(before);
    const back = bringBack(after, takenOut(before, after));
    expect([back.now?.item.id, back.now?.userQueued, ids(back.list)]).toEqual(['x', true, 'abc']);
  });

  test('the song that plays is not taken out by what takes out another', () => {
    const before = started('abc');
    const { keys } = takenOut(before, clear(before));
    expect(keys.has(before.now?.key ?? '')).toBe(false);
    expect(takenOut(before, emptyQueue(1)).keys.size).toBe(3);
  });
});

describe('what is one and the same', () => {
  test('nothing is the same context as nothing, or as an album', () => {
    expect(isSameContext(undefined, undefined)).toBe(false);
    expect(isSameContext(undefined, album)).toBe(false);
    expect(isSameContext(album, undefined)).toBe(false);
  });

  test('a song is not heard while an episode of the same number is', () => {
    const now = { key: 'k0', item: episodes('1')[0]!, userQueued: false };
    expect(isHeard({ context: undefined, now }, { kind: 'song', id: '1', name: 'One' })).toBe(false);
    expect(isHeard({ context: undefined, now }, episodeContext('1'))).toBe(true);
  });

  test('repeat and shuffle apply to no radio and to no episode', () => {
    for (const context of [radio, station, episodeContext('1')])
      expect(modeOf({ ...emptyQueue(1), context, shuffle: true, repeat: 'one' })).toEqual({
        shuffle: false,
        repeat: 'off',
      });
  });

  test('a song that was asked for among episodes is in their queue', () => {
    const now = queuedByUser('x')[0];
    expect(kindOfQueue({ ...emptyQueue(1), context: episodeContext('1'), now })).toBe('episode');
    expect(kindOfQueue({ ...emptyQueue(1), now })).toBe('song');
  });
});

test('the same seed gives the same order on every device, and the next one another', () => {
  const random = randomFrom(1);
  expect([random(), random(), random()].map((number) => number.toFixed(6))).toEqual([
    '0.627074',
    '0.002736',
    '0.527447',
  ]);
  expect(nextSeed(1)).toBe(2693262067);
  expect(shuffled(Array.from('abcdef'), 1).join('')).not.toBe('abcdef');
});

describe('the player', () => {
  test('without another queue Back changes nothing', () => {
    const { player, fake, now } = createTestPlayer();
    player.play(album, songs('ab'));
    fake.asked();
    player.back();
    expect([now(), fake.asked()]).toEqual(['a', []]);
  });

  test('with nothing in it its buttons do nothing', () => {
    const { player, fake, now } = createTestPlayer();
    player.previous();
    player.playLater([]);
    player.jumpBack(3);
    player.remove('k0');
    expect([now(), fake.asked()]).toEqual([undefined, []]);
  });
});
