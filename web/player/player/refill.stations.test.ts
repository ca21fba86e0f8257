import { expect, test, vi } from 'vitest';
import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { upNext } from '#rules/queue/queue.ts';
import { album, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { type Source, startRefill } from './refill.ts';

const station: PlayContext = { kind: 'station', id: 'ra.1', name: 'Ida Station' };
const flushTasks = () => new Promise((resolve) => setTimeout(resolve, 0));

function listening(answers: readonly (readonly PlayableItem[])[]) {
  const test = createTestPlayer();
  let number = 0;
  const source = vi.fn<Source>(async () => answers[number++] ?? []);
  const stop = startRefill(test.player, ({ kind }) => (kind === 'station' ? source : undefined));
  const queue = () => test.player.store.getState().queue;
  const coming = () =>
    upNext(queue())
      .map(({ item }) => item.id)
      .join('');
  return { ...test, source, stop, queue, coming };
}

test('a station that has no more is asked once with each song, however its queue is changed meanwhile', async () => {
  const { player, source, queue } = listening([]);
  player.play(station, songs('abcd'));
  await flushTasks();
  player.playLater(songs('x'));
  player.move(queue().rest[1]?.key ?? '', 0);
  player.remove(queue().rest[0]?.key ?? '');
  await flushTasks();
  expect(source).toHaveBeenCalledOnce();
  player.next();
  await flushTasks();
  expect(source).toHaveBeenCalledTimes(2);
});

test('a station that gives one song at a time is asked until there are five', async () => {
  const { player, source, coming } = listening(songs('bcdefgh').map((song) => [song]));
  player.play(station, songs('a'));
  await flushTasks();
  expect([coming(), source.mock.calls.length]).toEqual(['bcdef', 5]);
});

test('what was asked for by hand does not count for what a station has left', async () => {
  const { player, source, coming } = listening([songs('efghi')]);
  player.play(station, songs('ab'), 0);
  await flushTasks();
  expect([coming(), source.mock.calls.length]).toEqual(['befghi', 1]);
  player.playLater(songs('uvwxyz'));
  player.jumpTo(upNext(player.store.getState().queue).find(({ item }) => item.id === 'f')?.key ?? '');
  await flushTasks();
  expect(source).toHaveBeenCalledTimes(2);
});

test('while more is on its way the player knows, and then no more', async () => {
  const { player } = listening([songs('bcdefg')]);
  player.play(station, songs('a'));
  expect(player.store.getState().filling).toBeInstanceOf(Promise);
  await flushTasks();
  expect(player.store.getState().filling).toBeUndefined();
});

test('an album and a queue of single songs are whole: nobody is asked', async () => {
  const { player, source, queue } = listening([songs('z')]);
  let fillings = 0;
  player.store.subscribe(({ filling }) => {
    if (filling) fillings += 1;
  });
  player.toggleShuffle();
  player.playLater(songs('a'));
  expect([queue().context, player.store.getState().filling]).toEqual([undefined, undefined]);
  player.play(album, songs('ab'));
  expect(player.store.getState().filling).toBeUndefined();
  await flushTasks();
  expect([source.mock.calls.length, player.store.getState().filling, fillings]).toEqual([0, undefined, 0]);
});

test('a page that let go of a station asks nothing more', async () => {
  const { player, source, stop } = listening([songs('bcdefgh'), songs('z')]);
  stop();
  player.play(station, songs('a'));
  await flushTasks();
  expect(source).not.toHaveBeenCalled();
});

test('a station that is there already is asked as soon as somebody keeps it filled', async () => {
  const { player } = createTestPlayer();
  player.play(station, songs('a'));
  const source = vi.fn<Source>(async () => []);
  startRefill(player, () => source);
  await flushTasks();
  expect(source).toHaveBeenCalledExactlyOnceWith(['a'], false);
});

test('a station that was paused at its end stays paused when more comes, and one that was left stays left', async () => {
  for (const leave of ['pause', 'stop'] as const) {
    const { player, fake, now } = createTestPlayer();
    const more = Promise.withResolvers<readonly PlayableItem[]>();
    let requestCount = 0;
    startRefill(player, () => () => {
      requestCount += 1;
      return requestCount === 1 ? more.promise : Promise.resolve([]);
    });
    player.play(station, songs('a'));
    fake.status('playing');
    fake.status('ended');
    expect(player.store.getState().status).toBe('waiting');
    if (leave === 'stop') player.stop();
    else fake.status('paused');
    fake.takeCalls();
    more.resolve(songs('bcdefg'));
    await flushTasks();
    const loads = fake.takeCalls().filter((call) => call.startsWith('load'));
    expect([now(), loads]).toEqual([leave === 'stop' ? undefined : 'a', []]);
  }
});
