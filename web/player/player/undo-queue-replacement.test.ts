import { expect, test } from 'vitest';
import type { PlayContext } from '#rules/queue/item.ts';
import { createFakeEngine } from '../testing/fake-engine.ts';
import { album, createMemoryStorage, episodeContext, episodes, songs } from '../testing/player-fixture.ts';
import { createPlayer } from './player.ts';
import type { Replaced } from './undo-queue-replacement.ts';

const other: PlayContext = { kind: 'album', id: '2', name: 'Tin Rivers' };

/** An album of five that plays its second song, 42 seconds in. */
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
  player.play(album, songs('abcde'), 1);
  fake.status('playing');
  fake.time(42);
  fake.takeCalls();
  const queue = () => player.store.getState().queue;
  const coming = () => [...queue().userQueued, ...queue().rest].map(({ item }) => item.id).join('');
  return { player, fake, replaced, queue, coming };
}

test('another album takes the place of a queue, which comes back where it was', () => {
  const { player, fake, replaced, queue, coming } = listening();
  player.play(other, songs('xyz'));
  expect(replaced.map(({ name }) => name)).toEqual(['Tin Rivers']);
  player.playLater(songs('q'));
  fake.takeCalls();
  replaced[0]?.undo();
  expect(fake.takeCalls()).toEqual(['load b at 42 then q']);
  expect([queue().context?.id, queue().now?.item.id, coming()]).toEqual(['1', 'b', 'qcde']);
  player.playLater(songs('r'));
  const keys = [...queue().list, ...queue().userQueued].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('what was paused comes back paused', () => {
  const { player, fake, replaced } = listening();
  fake.status('paused');
  player.play(other, songs('xyz'));
  fake.status('paused');
  fake.takeCalls();
  replaced[0]?.undo();
  expect(fake.takeCalls()).toEqual(['stop']);
  expect(player.elapsed.get().elapsedSeconds).toBe(42);
});

test('a row of the same album loses nothing, unless its songs were put into another order or taken out', () => {
  const { player, replaced, queue } = listening();
  player.play(album, songs('abcde'), 3);
  player.play(album, songs('abcde'), 0);
  expect(replaced).toEqual([]);
  player.move(queue().rest[2]?.key ?? '', 0);
  player.play(album, songs('abcde'), 4);
  expect(replaced.length).toBe(1);
  replaced[0]?.undo();
  expect(
    queue()
      .rest.map(({ item }) => item.id)
      .join(''),
  ).toBe('dbce');
  player.remove(queue().rest[0]?.key ?? '');
  player.play(album, songs('abcde'), 4);
  expect(replaced.length).toBe(2);
});

test('nothing is said of a queue that had nothing more to come, or that was over', () => {
  const { player, fake, replaced } = listening();
  player.play(album, songs('abcde'), 4);
  player.play(other, songs('xy'), 1);
  fake.status('playing');
  fake.status('ended');
  player.play(album, songs('abcde'), 0);
  expect(replaced).toEqual([]);
});

test('an episode parks the music, and an album that takes its place then can be undone too', () => {
  const { player, replaced, queue } = listening();
  player.play(episodeContext('x'), episodes('x'));
  expect(replaced).toEqual([]);
  player.play(other, songs('xyz'));
  expect(replaced.length).toBe(1);
  replaced[0]?.undo();
  expect(queue().now?.item.kind).toBe('episode');
  player.back();
  expect([queue().context?.id, queue().now?.item.id]).toEqual(['1', 'b']);
});

test('after a log out nothing comes back', () => {
  const { player, replaced, queue } = listening();
  player.play(other, songs('xyz'));
  player.stop();
  replaced[0]?.undo();
  expect(queue().now).toBeUndefined();
});

test('the song that sounds is toggled by its own play button, whatever it was started from', () => {
  const { player, fake, replaced, coming } = listening();
  player.play({ kind: 'song', id: 'b' }, songs('b'));
  expect(fake.takeCalls()).toEqual(['pause']);
  expect(coming()).toBe('cde');
  expect(replaced).toEqual([]);
});

test('going back to the music keeps the episodes that were paused at their start', () => {
  const { player, fake, queue } = listening();
  player.play(episodeContext('x'), episodes('x'));
  player.playLater(episodes('y'));
  fake.status('paused');
  player.back();
  expect(queue().now?.item.id).toBe('b');
  expect(player.store.getState().parked?.queue.userQueued.length).toBe(1);
});

test('going back to what was played lets what came after it be heard again', () => {
  const { player, queue, coming } = listening();
  player.next();
  player.playNext(songs('x'));
  player.next();
  player.next();
  expect([
    queue()
      .played.map(({ entry }) => entry.item.id)
      .join(''),
    queue().now?.item.id,
  ]).toEqual(['bcx', 'd']);
  player.jumpBack(3);
  expect([queue().now?.item.id, coming()]).toEqual(['b', 'xcde']);
  expect(queue().played).toEqual([]);
});

test('what was asked for then comes back once, also where it waited on in the queue that took its place', () => {
  const { player, replaced, queue, coming } = listening();
  player.playLater(songs('q'));
  player.play(other, songs('xyz'));
  expect(coming()).toBe('qyz');
  replaced[0]?.undo();
  expect([queue().now?.item.id, coming()]).toEqual(['b', 'qcde']);
});

test('an album that takes the place of parked music can be taken back, also where an episode has ended since', () => {
  const { player, fake, replaced, queue } = listening();
  player.play(episodeContext('x'), episodes('x'));
  fake.status('playing');
  fake.status('ended');
  player.play(other, songs('xyz'));
  expect(replaced.map(({ name }) => name)).toEqual(['Tin Rivers']);
  replaced[0]?.undo();
  player.back();
  expect(queue().context?.id).toBe('1');
});
