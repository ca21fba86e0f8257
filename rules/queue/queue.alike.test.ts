import { describe, expect, test } from 'vitest';
import { album, episodeContext, episodes, songs } from '#web/player/testing/player-fixture.ts';
import type { PlayContext } from './item.ts';
import { kindOfQueue } from './parked-queue.ts';
import { emptyQueue, isHeard, isSameContext, modeOf, type QueueEntry } from './queue.ts';

const station: PlayContext = { kind: 'station', id: 'ra.1', name: 'Ida Station' };

const radio: PlayContext = { kind: 'radio', id: '9', name: 'Ida Radio' };

const queuedByUser = (letters: string): QueueEntry[] =>
  songs(letters).map((item) => ({ key: `asked ${item.id}`, item, userQueued: true }));

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
