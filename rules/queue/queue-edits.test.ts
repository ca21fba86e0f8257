import { describe, expect, test } from 'vitest';
import { album, songs } from '#web/player/testing/player-fixture.ts';
import type { PlayContext } from './item.ts';
import { emptyQueue, type Queue, type QueueEntry } from './queue.ts';
import { clear, move, playContext, remove, setShuffle } from './queue-edits.ts';
import { next } from './queue-steps.ts';

const station: PlayContext = { kind: 'station', id: 'ra.1', name: 'Ida Station' };

const radio: PlayContext = { kind: 'radio', id: '9', name: 'Ida Radio' };

const started = (letters: string, start = 0) => playContext(emptyQueue(7), album, songs(letters), start);

const on = (queue: Queue) => next(queue, 'listener').queue;

const ids = (entries: readonly QueueEntry[]) => entries.map(({ item }) => item.id).join('');

const playedIds = (queue: Queue) => ids(queue.played.map(({ entry }) => entry));

const queuedByUser = (letters: string): QueueEntry[] =>
  songs(letters).map((item) => ({ key: `asked ${item.id}`, item, userQueued: true }));

const keyIn = (queue: Queue, id: string) => queue.list.find(({ item }) => item.id === id)?.key ?? '';

describe('changes of the queue', () => {
  test('a song that was asked for and moved behind the others that were is still asked for', () => {
    const queue = { ...started('abc'), userQueued: queuedByUser('xy') };
    expect(ids(move(queue, 'asked x', 1).userQueued)).toBe('yx');
    const reordered = move(queue, keyIn(queue, 'c'), 2);
    expect([ids(reordered.userQueued), ids(reordered.rest)]).toEqual(['xy', 'cb']);
  });

  test('a song that was heard and is taken out is not gone back to, and the others are', () => {
    const queue = on(on(started('abcd')));
    const step = remove(queue, keyIn(queue, 'a'));
    expect([playedIds(step.queue), step.stopped]).toEqual(['b', false]);
    expect(playedIds(remove(queue, queue.now?.key ?? '').queue)).toBe('ab');
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
