import { describe, expect, test } from 'vitest';
import { songs } from '#web/player/testing/player-fixture.ts';
import type { PlayContext } from './item.ts';
import { emptyQueue, type QueueEntry } from './queue.ts';
import { playContext } from './queue-edits.ts';
import { append } from './queue-growth.ts';

const station: PlayContext = { kind: 'station', id: 'ra.1', name: 'Ida Station' };

const ids = (entries: readonly QueueEntry[]) => entries.map(({ item }) => item.id).join('');

const queuedByUser = (letters: string): QueueEntry[] =>
  songs(letters).map((item) => ({ key: `asked ${item.id}`, item, userQueued: true }));

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
