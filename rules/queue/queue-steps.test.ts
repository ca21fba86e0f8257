import { describe, expect, test } from 'vitest';
import { album, songs } from '#web/player/testing/player-fixture.ts';
import { emptyQueue, following, freshRound, type Queue, type QueueEntry } from './queue.ts';
import { clear, move, playContext, playNext, setRepeat, setShuffle } from './queue-edits.ts';
import { jump, next, previous } from './queue-steps.ts';
import { shuffled } from './shuffle.ts';

const started = (letters: string, start = 0) => playContext(emptyQueue(7), album, songs(letters), start);

const on = (queue: Queue) => next(queue, 'listener').queue;

const ids = (entries: readonly QueueEntry[]) => entries.map(({ item }) => item.id).join('');

const playedIds = (queue: Queue) => ids(queue.played.map(({ entry }) => entry));

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
    expect([back.now?.item.id, ids(back.rest), ids(back.userQueued), playedIds(back)]).toEqual([
      'a',
      'bcd',
      'x',
      'c',
    ]);
  });

  test('a song of the album that was put among what was asked for comes once, also where the album goes on before it', () => {
    const queue = playNext(started('abcd', 2), songs('x'));
    const back = jump(move(queue, keyIn(queue, 'd'), 0), keyIn(queue, 'a'));
    expect([ids(back.userQueued), ids(back.rest)]).toEqual(['dx', 'bc']);
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

test('where nothing plays there is no next one and none before, whatever the album holds', () => {
  const silent = { ...started('abc', 1), now: undefined };
  expect(next(silent, 'ended')).toEqual({ queue: silent, stopped: true });
  expect(next({ ...silent, repeat: 'all' }, 'listener').stopped).toBe(true);
  expect(previous(silent)).toBe(silent);
});
