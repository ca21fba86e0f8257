import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyQueue } from '#rules/queue/queue.ts';
import { playContext, playLater, setShuffle } from '#rules/queue/queue-edits.ts';
import { next } from '#rules/queue/queue-steps.ts';
import { album, createMemoryStorage, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { openListenerStorage } from './queue-persistence.ts';
import { packQueue, savedQueue, unpackQueue, writtenQueue } from './saved-queue.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

const queueName = 'earshot.player.queue.ann';

const placeName = 'earshot.player.place.ann';

const parkedName = 'earshot.player.parked.ann';

test('what the listener asked for is still asked for after a reload, also while it is heard', () => {
  const started = playLater(playContext(emptyQueue(3), album, songs('abc'), 0), songs('xy'));
  const queue = next(started, 'listener').queue;
  expect([queue.now?.item.id, queue.now?.userQueued]).toEqual(['x', true]);
  const packed = packQueue(queue);
  expect(packed).toBeDefined();
  const read = unpackQueue(savedQueue.parse(JSON.parse(JSON.stringify(packed))));
  expect(read).toEqual(queue);
});

test('a library that is heard shuffled is heard in the same order after a reload', () => {
  const order = { by: 'songs' as const, seed: 4_000_000_000, first: 'b' };
  const queue = playContext(emptyQueue(3), { kind: 'songs', id: 'genre=Folk', order }, songs('bca'), 0);
  const read = unpackQueue(savedQueue.parse(JSON.parse(JSON.stringify(packQueue(queue)))));
  expect(read?.context).toEqual({ kind: 'songs', id: 'genre=Folk', order });
});

test('a queue in another order is written without a look at its songs, and reads the same', () => {
  let looks = 0;
  const watched = songs('abcdefgh').map((song) => ({
    ...song,
    get title() {
      looks += 1;
      return 'Salt "and" Smoke';
    },
  }));
  const queue = playContext(emptyQueue(3), album, watched, 2);
  const write = (now: typeof queue) => writtenQueue(packQueue(now)!);
  const first = write(queue);
  looks = 0;
  const shuffled = setShuffle(queue, true);
  const second = write(shuffled);
  expect(looks).toBe(0);
  expect(JSON.parse(first)).toEqual(JSON.parse(JSON.stringify(packQueue(queue))));
  expect(JSON.parse(second)).toEqual(JSON.parse(JSON.stringify(packQueue(shuffled))));
  expect(second).not.toBe(first);
});

test('the place of another song is not taken for that of the song that is there', () => {
  const storage = createMemoryStorage();
  const first = createTestPlayer(storage);
  first.player.restore('ann');
  first.player.play(album, songs('ab'));
  first.fake.status('playing');
  first.fake.time(120);
  first.player.save();
  const position = storage.getItem('earshot.player.place.ann') ?? '';
  expect(position).toContain('120');
  first.player.next();
  first.player.save();
  // Two tabs, or a page that was closed in between: the queue is newer than the place.
  storage.setItem('earshot.player.place.ann', position);
  const second = createTestPlayer(storage);
  second.player.restore('ann');
  expect([second.now(), second.player.elapsed.get().elapsedSeconds]).toEqual(['b', 0]);
});

test('a place at or beyond the end of a song is its start, and so is one that makes no sense', () => {
  const storage = createMemoryStorage();
  const entries = openListenerStorage(storage, 'ann');
  const queue = playContext(emptyQueue(3), album, songs('ab'), 0);
  const key = queue.now?.key ?? '';
  entries.writeQueue(queue);
  const place = () => entries.read()?.elapsedSeconds;
  expect(place()).toBe(0);
  const read = [199.5, 200, 500, 12].map((seconds) => {
    entries.writePosition(key, seconds);
    return place();
  });
  expect(read).toEqual([199.5, 0, 0, 12]);
  entries.writePosition('another', 12);
  expect(place()).toBe(0);
  entries.writePosition(key, -1);
  expect(place()).toBe(0);
  entries.writeParked({ queue, elapsedSeconds: 5 });
  expect(entries.read()?.parked).toMatchObject({ elapsedSeconds: 5, queue: { now: { key } } });
  // Without a current song there is no queue to come back to.
  entries.writeParked({ queue: { ...queue, now: undefined }, elapsedSeconds: 5 });
  expect(entries.read()?.parked).toBeUndefined();
  entries.writeQueue({ ...queue, now: undefined });
  expect([entries.read(), storage.getItem(queueName)]).toEqual([undefined, null]);
  entries.writeQueue(queue);
  entries.writeParked({ queue, elapsedSeconds: 5 });
  entries.clear();
  expect([queueName, placeName, parkedName].map((name) => storage.getItem(name))).toEqual([null, null, null]);
});

test('what was saved and lost a song leaves it out, and without its current song there is nothing', () => {
  const queue = playContext(emptyQueue(3), album, songs('abc'), 0);
  const packed = packQueue(queue);
  if (!packed) throw new Error('expected a queue');
  const [, second = ''] = packed.list;
  const { [second]: _, ...items } = packed.items;
  const read = unpackQueue({ ...packed, items });
  expect([read?.list, read?.rest].map((entries) => entries?.map(({ item }) => item.id))).toEqual([
    ['a', 'c'],
    ['c'],
  ]);
  expect(unpackQueue({ ...packed, now: second, items })).toBeUndefined();
});
