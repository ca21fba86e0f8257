import { describe, expect, test } from 'vitest';
import { album, episodeContext, episodes, songs } from '#web/player/testing/player-fixture.ts';
import { emptyQueue, type Queue, type QueueEntry } from './queue.ts';
import { clear, playContext, playNext, remove } from './queue-edits.ts';
import { next } from './queue-steps.ts';
import { removedEntry, restoreEntry } from './queue-undo.ts';

const started = (letters: string, start = 0) => playContext(emptyQueue(7), album, songs(letters), start);

const on = (queue: Queue) => next(queue, 'listener').queue;

const ids = (entries: readonly QueueEntry[]) => entries.map(({ item }) => item.id).join('');

const playedIds = (queue: Queue) => ids(queue.played.map(({ entry }) => entry));

const keyIn = (queue: Queue, id: string) => queue.list.find(({ item }) => item.id === id)?.key ?? '';

describe('what is undone', () => {
  test('a song that was heard comes back to what is gone back along, and only that', () => {
    const before = on(on(started('abcd')));
    const after = remove(remove(before, keyIn(before, 'a')).queue, keyIn(before, 'd')).queue;
    const back = restoreEntry(after, removedEntry(before, after));
    expect([playedIds(back), ids(back.rest)]).toEqual(['ab', 'd']);
  });

  test('with nothing that plays any more nothing comes back, nor into the queue of episodes', () => {
    const before = started('abc');
    const after = remove(before, keyIn(before, 'b')).queue;
    const removal = removedEntry(before, after);
    const stopped = { ...after, now: undefined };
    expect(restoreEntry(stopped, removal)).toBe(stopped);
    const episode = playContext({ ...emptyQueue(1), keys: 99 }, episodeContext('e'), episodes('e'), 0);
    expect(restoreEntry(episode, removal)).toBe(episode);
  });

  test('a cleared queue whose song was asked for is as it was, with that song a guest again', () => {
    const before = on(playNext(started('abc'), songs('x')));
    const after = clear(before);
    const back = restoreEntry(after, removedEntry(before, after));
    expect([back.now?.item.id, back.now?.userQueued, ids(back.list)]).toEqual(['x', true, 'abc']);
  });

  test('the song that plays is not taken out by what takes out another', () => {
    const before = started('abc');
    const { keys } = removedEntry(before, clear(before));
    expect(keys.has(before.now?.key ?? '')).toBe(false);
    expect(removedEntry(before, emptyQueue(1)).keys.size).toBe(3);
  });
});

test('a song that was asked for and is taken out while it plays is known to be gone', () => {
  const before = next(playNext(started('ab'), songs('x')), 'listener').queue;
  const key = before.now?.key ?? '';
  expect([...removedEntry(before, remove(before, key).queue).keys]).toEqual([key]);
});

test('of songs that were asked for one by one, one that was heard comes back to what is gone back along', () => {
  const before = on(playNext(emptyQueue(7), songs('xy')));
  const key = before.played[0]?.entry.key ?? '';
  const after = remove(before, key).queue;
  expect([playedIds(before), playedIds(after)]).toEqual(['x', '']);
  expect(playedIds(restoreEntry(after, removedEntry(before, after)))).toBe('x');
});
