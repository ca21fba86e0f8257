import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, createTestPlayer, episodeContext, episodes, songs } from '../testing/player-fixture.ts';

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

test('after a log out within half a second of a change the next listener’s queue is written down too', () => {
  const { player, read } = playing();
  player.playLater(songs('x'));
  player.stop();
  player.restore('bob');
  player.play(album, songs('yz'));
  vi.advanceTimersByTime(500);
  expect([read(queueName), read('earshot.player.queue.bob')?.includes('Song y')]).toEqual([null, true]);
});

test('the same listener who is told of again keeps what is played', () => {
  const { player, now, fake, status } = playing();
  player.save();
  fake.takeCalls();
  player.restore('ann');
  expect([now(), status(), fake.takeCalls()]).toEqual(['a', 'playing', []]);
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

test('only what changed is written', () => {
  const { player, fake, storage, place } = playing();
  fake.time(77);
  player.play(episodeContext('x'), episodes('x'));
  player.save();
  const written = vi.spyOn(storage, 'setItem');
  const removed = vi.spyOn(storage, 'removeItem');
  const changes = () => [...written.mock.calls, ...removed.mock.calls].map(([name]) => name);
  for (const status of ['playing', 'waiting', 'playing', 'paused'] as const) fake.status(status);
  expect(changes()).toEqual([placeName]);
  player.cycleSpeed();
  expect(changes().filter((name) => name === placeName || name === parkedName)).toEqual([placeName]);
  fake.time(4);
  fake.time(5.5);
  expect(place()).toBe(4);
});

test('a queue that was emptied is gone from the browser too', () => {
  const { player, read } = playing();
  player.save();
  expect(read(queueName)).not.toBeNull();
  const keys = [...player.store.getState().queue.rest, player.store.getState().queue.now];
  for (const entry of keys) player.remove(entry?.key ?? '');
  player.save();
  expect(read(queueName)).toBeNull();
});
