import { expect, test } from 'vitest';
import type { PlayContext } from '#rules/queue/item.ts';
import { emptyQueue, type Queue, type QueueEntry } from '#rules/queue/queue.ts';
import { playContext, playLater } from '#rules/queue/queue-edits.ts';
import { createFakeEngine } from '../testing/fake-engine.ts';
import { album, createMemoryStorage, episodeContext, episodes, songs } from '../testing/player-fixture.ts';
import { createPlayer } from './player.ts';
import { losesQueue, type Replaced } from './undo-queue-replacement.ts';

const other: PlayContext = { kind: 'album', id: '2' };
const started = (context: PlayContext, letters: string) =>
  playContext(emptyQueue(3), context, songs(letters), 0);
const turned = (entries: readonly QueueEntry[]) => entries.toReversed();

test('what was to come is lost by another album, and by the same one where its songs were changed', () => {
  const before = started(album, 'abc');
  const same = started(album, 'abc');
  expect(losesQueue(before, started(other, 'abc'))).toBe(true);
  expect(losesQueue(before, same)).toBe(false);
  expect(losesQueue(before, started(album, 'abcd'))).toBe(true);
  expect(losesQueue(before, started(album, 'acb'))).toBe(true);
  const ordered: Queue = { ...before, rest: turned(before.rest) };
  expect(losesQueue(ordered, same)).toBe(true);
  // What shuffle made of the order, nobody made.
  expect(losesQueue({ ...ordered, shuffle: true }, same)).toBe(false);
  expect(losesQueue({ ...ordered, shuffle: true }, started(album, 'ab'))).toBe(true);
});

test('what was over is missed by nobody, whatever the listener asked for besides', () => {
  const before = started(album, 'abc');
  expect(losesQueue({ ...before, rest: [] }, started(other, 'x'))).toBe(false);
  expect(losesQueue(playLater({ ...before, rest: [] }, songs('q')), started(other, 'x'))).toBe(false);
  expect(losesQueue({ ...before, now: undefined }, started(other, 'x'))).toBe(false);
});

/** An album of three that plays its first song, 42 seconds in. */
function listening() {
  const replaced: Replaced[] = [];
  const fake = createFakeEngine();
  const player = createPlayer({
    engine: fake.engine,
    storage: createMemoryStorage(),
    random: () => 0.4,
    oneTab: { announce: () => undefined, listen: () => undefined },
    onReplaced: (one) => replaced.push(one),
  });
  player.play(album, songs('abc'));
  fake.status('playing');
  fake.time(42);
  fake.takeCalls();
  const queue = () => player.store.getState().queue;
  return { player, fake, replaced, queue };
}

test('what took the place of a queue is called by its name, or by its first song', () => {
  const { player, replaced } = listening();
  player.play(other, songs('xyz'));
  player.play({ kind: 'album', id: '3', name: 'Tin Rivers' }, songs('uv'));
  expect(replaced.map(({ name }) => name)).toEqual(['Song x', 'Tin Rivers']);
});

test('a queue comes back sounding where it or what took its place did, and silent where neither', () => {
  const sounds = (was: 'playing' | 'paused', is: 'playing' | 'paused') => {
    const { player, fake, replaced } = listening();
    fake.status(was);
    player.play(other, songs('xyz'));
    fake.status(is);
    fake.takeCalls();
    replaced[0]?.undo();
    return [fake.takeCalls(), player.elapsed.get().elapsedSeconds];
  };
  const loaded = [['load a at 42 then b'], 42];
  expect(sounds('playing', 'playing')).toEqual(loaded);
  expect(sounds('playing', 'paused')).toEqual(loaded);
  expect(sounds('paused', 'playing')).toEqual(loaded);
  expect(sounds('paused', 'paused')).toEqual([['stop'], 42]);
});

test('a queue that was begun after a log out is not taken by what was there before', () => {
  const { player, replaced, queue } = listening();
  player.play(other, songs('xyz'));
  player.stop();
  player.play(album, songs('u'));
  replaced[0]?.undo();
  expect([queue().now?.item.id, queue().rest.length]).toEqual(['u', 0]);
});

test('episodes that music took the place of come back where their listener was, without what was asked of the music', () => {
  const { player, fake, replaced, queue } = listening();
  player.play(episodeContext('x'), episodes('xy'));
  fake.status('playing');
  fake.time(300);
  player.play({ kind: 'album', id: '3', name: 'Tin Rivers' }, songs('uv'));
  fake.status('playing');
  player.playLater(songs('q'));
  expect(replaced.map(({ name }) => name)).toEqual(['Tin Rivers']);
  fake.takeCalls();
  replaced[0]?.undo();
  // From where an episode starts by itself: its progress may be newer on another device.
  expect(fake.takeCalls()[0]).toMatch(/^load x at 0 /);
  expect(queue().userQueued).toEqual([]);
  expect(player.store.getState().parked?.queue.now?.item.id).toBe('a');
});

test('a queue that is brought back is not at its end, whatever took its place was', () => {
  const { player, fake, replaced } = listening();
  player.play(other, songs('x'));
  fake.status('playing');
  fake.status('ended');
  expect(player.store.getState().isAtEnd).toBe(true);
  replaced[0]?.undo();
  expect(player.store.getState().isAtEnd).toBe(false);
});

test('a queue that was paused comes back silently, and is not at its end either', () => {
  const { player, fake, replaced } = listening();
  player.pause();
  fake.status('paused');
  player.play(other, songs('x'));
  fake.status('playing');
  fake.status('ended');
  fake.takeCalls();
  replaced[0]?.undo();
  expect([player.store.getState().isAtEnd, fake.takeCalls()]).toEqual([false, ['stop']]);
});
