import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyQueue } from '#rules/queue/queue.ts';
import { playContext } from '#rules/queue/queue-edits.ts';
import {
  album,
  createMemoryStorage,
  createTestPlayer,
  episodeContext,
  episodes,
  songs,
} from '../testing/player-fixture.ts';
import { openListenerStorage } from './listener-storage.ts';
import { packQueue, unpackQueue } from './saved-queue.ts';
import { nextSpeed } from './speed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const queueName = 'earshot.player.queue.ann';
const placeName = 'earshot.player.place.ann';
const parkedName = 'earshot.player.parked.ann';

/** A listener's page that plays the first song of three. */
function playing() {
  const test = createTestPlayer();
  test.player.restore('ann');
  test.player.play(album, songs('abc'));
  test.fake.status('playing');
  const read = (name: string) => test.storage.getItem(name);
  /** The second that was written down. */
  const place = () => Number(/"elapsedSeconds":([\d.]+)/.exec(read(placeName) ?? '')?.[1]);
  return { ...test, read, place };
}

test('the queue is written down half a second after it changed, once for a row of clicks', () => {
  const { player, read, storage } = playing();
  const written = vi.spyOn(storage, 'setItem');
  const queues = () => written.mock.calls.filter(([name]) => name === queueName).length;
  vi.advanceTimersByTime(499);
  expect(read(queueName)).toBeNull();
  player.playLater(songs('x'));
  player.playLater(songs('y'));
  vi.advanceTimersByTime(1);
  expect([queues(), read(queueName)?.includes('Song y')]).toEqual([1, true]);
  // What did not change is not written again.
  player.save();
  vi.advanceTimersByTime(10_000);
  expect(queues()).toBe(1);
  player.playLater(songs('z'));
  vi.advanceTimersByTime(500);
  expect([queues(), read(queueName)?.includes('Song z')]).toEqual([2, true]);
});

test('the place is written every two seconds that it moved, and at once with a pause', () => {
  const { fake, player, place } = playing();
  player.save();
  expect(place()).toBe(0);
  fake.time(1.9);
  expect(place()).toBe(0);
  fake.time(2);
  expect(place()).toBe(2);
  fake.time(3);
  fake.status('paused');
  expect(place()).toBe(3);
  fake.time(0.5);
  expect(place()).toBe(0.5);
});

test('nothing is written for a page of nobody, nor after a log out', () => {
  const { player, fake, storage } = createTestPlayer();
  const written = vi.spyOn(storage, 'setItem');
  player.play(album, songs('abc'));
  fake.status('playing');
  fake.time(100);
  player.save();
  vi.advanceTimersByTime(10_000);
  expect(written).not.toHaveBeenCalled();
  const ann = playing();
  ann.player.playLater(songs('x'));
  ann.player.stop();
  vi.advanceTimersByTime(10_000);
  ann.fake.time(50);
  expect([queueName, placeName, parkedName].map(ann.read)).toEqual([null, null, null]);
});

test('the same listener who is told of again keeps what is played', () => {
  const { player, now, fake, status } = playing();
  player.save();
  fake.asked();
  player.restore('ann');
  expect([now(), status(), fake.asked()]).toEqual(['a', 'playing', []]);
});

test('another listener on this page leaves the first one’s queue to be found', () => {
  const { player, fake, now, status } = playing();
  player.toggleShuffle();
  fake.time(30);
  player.restore('bob');
  expect([now(), status(), player.store.getState().queue.shuffle]).toEqual([undefined, 'idle', false]);
  player.restore('ann');
  expect([now(), player.elapsed.get().elapsedSeconds]).toEqual(['a', 30]);
});

test('a log out leaves shuffle and repeat as they were for this page, and no song', () => {
  const { player, now, status } = playing();
  player.toggleShuffle();
  player.cycleRepeat();
  player.stop();
  expect([now(), status(), player.store.getState().parked]).toEqual([undefined, 'idle', undefined]);
  expect(player.store.getState().queue).toMatchObject({ shuffle: true, repeat: 'all' });
});

test('a parked queue is written down with its place, and is gone when it is', () => {
  const { player, fake, read } = playing();
  fake.time(77);
  player.play(episodeContext('x'), episodes('x'));
  expect(JSON.parse(read(parkedName) ?? 'null')).toMatchObject({ elapsedSeconds: 77 });
  fake.status('playing');
  fake.status('ended');
  player.back();
  expect(read(parkedName)).toBeNull();
});

test('a place at or beyond the end of a song is its start, and so is one that makes no sense', () => {
  const storage = createMemoryStorage();
  const kept = openListenerStorage(storage, 'ann');
  const queue = playContext(emptyQueue(3), album, songs('ab'), 0);
  const key = queue.now?.key ?? '';
  kept.writeQueue(queue);
  const place = () => kept.read()?.elapsedSeconds;
  expect(place()).toBe(0);
  const read = [199.5, 200, 500, 12].map((seconds) => {
    kept.writePosition(key, seconds);
    return place();
  });
  expect(read).toEqual([199.5, 0, 0, 12]);
  kept.writePosition('another', 12);
  expect(place()).toBe(0);
  kept.writePosition(key, -1);
  expect(place()).toBe(0);
  kept.writeParked({ queue, elapsedSeconds: 5 });
  expect(kept.read()?.parked).toMatchObject({ elapsedSeconds: 5, queue: { now: { key } } });
  // Who is not heard has no queue to come back to.
  kept.writeParked({ queue: { ...queue, now: undefined }, elapsedSeconds: 5 });
  expect(kept.read()?.parked).toBeUndefined();
  kept.writeQueue({ ...queue, now: undefined });
  expect([kept.read(), storage.getItem(queueName)]).toEqual([undefined, null]);
  kept.writeQueue(queue);
  kept.writeParked({ queue, elapsedSeconds: 5 });
  kept.clear();
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

test('a volume is between silence and all of it; silence is a mute that gives the volume back', () => {
  const { player, fake, storage } = createTestPlayer();
  const volume = () => player.store.getState().volumes.song;
  player.setVolume(2);
  expect([volume(), fake.asked()]).toEqual([{ volume: 1, muted: false }, ['volume 1']]);
  player.setVolume(0.4);
  player.setVolume(-1);
  expect([volume(), fake.asked()]).toEqual([{ volume: 0.4, muted: true }, ['volume 0.4', 'volume 0']]);
  player.setVolume(Number.NaN);
  expect([volume(), fake.asked()]).toEqual([{ volume: 0.4, muted: true }, []]);
  player.toggleMute();
  player.toggleMute();
  player.toggleMute();
  expect(fake.asked()).toEqual(['volume 0.4', 'volume 0', 'volume 0.4']);
  player.fadeTo(0.5);
  player.fadeTo(0.5);
  player.setVolume(0.8);
  player.fadeTo(1);
  expect(fake.asked()).toEqual(['volume 0.2', 'volume 0.4', 'volume 0.8']);
  expect(createTestPlayer(storage).player.store.getState().volumes).toEqual({
    song: { volume: 0.8, muted: false },
    episode: { volume: 0.75, muted: false },
  });
});

test.each([
  '{"song":{"volume":0,"muted":false},"episode":{"volume":0.5,"muted":false}}',
  '{"song":1}',
  'no JSON',
  '7',
])('a volume that was saved as %s is the first one', (saved) => {
  const storage = createMemoryStorage(new Map([['earshot.player.volume', saved]]));
  expect(createTestPlayer(storage).player.store.getState().volumes.song).toEqual({
    volume: 0.75,
    muted: false,
  });
});

test('any speed that is not in the round goes back to the usual one', () => {
  expect([1, 1.25, 1.5, 2, 0.75, 3].map(nextSpeed)).toEqual([1.25, 1.5, 2, 0.75, 1, 1]);
});
