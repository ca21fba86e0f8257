import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  album,
  createTestPlayer,
  episodeContext,
  episodes,
  songs,
} from '#web/player/testing/player-fixture.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import { createShowSpeeds } from './show-speeds.ts';

const ofShow = (letter: string, showId: string) => episodes(letter).map((item) => ({ ...item, showId }));

async function setUp(serverSpeeds = [{ feedId: 7, speed: 1.5 }]) {
  const written: string[] = [];
  const speeds = createShowSpeeds({
    read: async () => serverSpeeds,
    write: async (showId, speed) => written.push(`${showId} at ${speed}`),
  });
  const set = createTestPlayer();
  speeds.open('anna');
  speeds.follow(set.player);
  await speeds.whenLoaded();
  const play = (letter: string, showId: string) =>
    set.player.play(episodeContext(letter), ofShow(letter, showId));
  return { ...set, speeds, written, play };
}

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function speeds(serverSpeeds: { feedId: number; speed: number }[] = []) {
  return createShowSpeeds({ read: async () => serverSpeeds, write: async () => undefined });
}

test('a show is played as fast as its listener chose, from before it sounds, and another one as it is', async () => {
  const { fake, play } = await setUp();
  play('x', '7');
  expect(fake.takeCalls()).toEqual(['speed 1.5', 'load x at 0 then nothing']);
  play('y', '8');
  expect(fake.takeCalls()).toEqual(['speed 1', 'load y at 0 then nothing']);
});

test('what the listener chooses while a show plays is kept for it alone; plain speed takes it back', async () => {
  const { player, written, play, speeds } = await setUp();
  play('x', '7');
  player.cycleSpeed();
  expect(written).toEqual(['7 at 2']);
  play('y', '8');
  play('z', '7');
  expect([written, player.store.getState().speed]).toEqual([['7 at 2'], 2]);
  player.setSpeed(1);
  expect([written.at(-1), speeds.of('7')]).toEqual(['7 at null', 1]);
});

test('music changes no show, and no speed', async () => {
  const { player, written, play } = await setUp();
  play('x', '7');
  player.play(album, songs('a'));
  expect(player.store.getState().speed).toBe(1.5);
  player.cycleSpeed();
  expect(written).toEqual([]);
});

test('another listener begins without the speeds of the first, and is given none of them', async () => {
  const { speeds, player, play, written } = await setUp();
  play('x', '7');
  speeds.open('ben');
  player.setVolume(0.3);
  expect([speeds.of('7'), written]).toEqual([1, []]);
});

test('who logs out while a show plays leaves its speed as it is', async () => {
  const { player, play, written } = await setUp();
  play('x', '7');
  player.stop();
  expect([player.store.getState().queue.now, written]).toEqual([undefined, []]);
});

test('a server that cannot be asked holds no episode up for long', async () => {
  vi.useFakeTimers();
  const speeds = createShowSpeeds({ read: () => new Promise(() => undefined) });
  speeds.open('anna');
  const outcomes: string[] = [];
  void speeds.whenLoaded().then(() => outcomes.push('known'));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(outcomes).toEqual(['known']);
  vi.useRealTimers();
});

test('a show has the speed that was chosen for it, and any other is played as it is', async () => {
  const showSpeeds = speeds([{ feedId: 7, speed: 1.5 }]);
  expect([showSpeeds.of(undefined), showSpeeds.of('7')]).toEqual([1, 1]);
  showSpeeds.open('ann');
  await showSpeeds.whenLoaded();
  expect([showSpeeds.of(undefined), showSpeeds.of('7'), showSpeeds.of('8')]).toEqual([1, 1.5, 1]);
});

test('what is chosen while the server is asked is newer than what it says', async () => {
  const reading = Promise.withResolvers<{ feedId: number; speed: number }[]>();
  const written: unknown[] = [];
  const showSpeeds = createShowSpeeds({
    read: () => reading.promise,
    write: async (...chosen) => void written.push(chosen),
  });
  const { player } = createTestPlayer();
  showSpeeds.open('ann');
  const stop = showSpeeds.follow(player);
  player.play(episodeContext('x'), episodes('x'));
  player.setSpeed(2);
  reading.resolve([
    { feedId: 7, speed: 1.25 },
    { feedId: 8, speed: 0.75 },
  ]);
  await showSpeeds.whenLoaded();
  expect([showSpeeds.of('7'), showSpeeds.of('8'), player.store.getState().speed]).toEqual([2, 0.75, 2]);
  expect(written).toEqual([['7', 2]]);
  // The same listener again: what was chosen stays.
  showSpeeds.open('ann');
  await showSpeeds.whenLoaded();
  expect(showSpeeds.of('7')).toBe(2);
  stop();
  player.setSpeed(1);
  expect(written).toHaveLength(1);
});

test('an episode that is there before its speed is known gets it when it is', async () => {
  const showSpeeds = speeds([{ feedId: 7, speed: 1.5 }]);
  const { player } = createTestPlayer();
  player.play(episodeContext('x'), episodes('x'));
  showSpeeds.follow(player);
  expect(player.store.getState().speed).toBe(1);
  showSpeeds.open('ann');
  await showSpeeds.whenLoaded();
  expect(player.store.getState().speed).toBe(1.5);
});

test('a speed is sent to the server as it knows them, and plain speed as none', async () => {
  const server = pretendServer({ 'PUT /api/podcast/speeds/7': { body: {} } });
  const showSpeeds = createShowSpeeds({ read: async () => [] });
  const { player } = createTestPlayer();
  showSpeeds.follow(player);
  player.play(episodeContext('x'), episodes('x'));
  for (const speed of [1.25, 1, 1.7, 1.77]) player.setSpeed(speed);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.asked.map(({ body }) => body)).toMatchObject([
    { speed: 1.25 },
    { speed: null },
    { speed: 1.7 },
    { speed: null },
  ]);
});

test('an episode that plays already has its show’s speed, until nobody follows it', async () => {
  const showSpeeds = speeds([{ feedId: 7, speed: 1.5 }]);
  showSpeeds.open('ann');
  await showSpeeds.whenLoaded();
  const { player } = createTestPlayer();
  player.play(episodeContext('x'), episodes('x'));
  const stop = showSpeeds.follow(player);
  expect(player.store.getState().speed).toBe(1.5);
  stop();
  player.setSpeed(1);
  showSpeeds.open('ann');
  await showSpeeds.whenLoaded();
  expect(player.store.getState().speed).toBe(1);
});

test('speeds that come late are not taken for those of another listener who logged in meanwhile', async () => {
  const answers: ((speeds: { feedId: number; speed: number }[]) => void)[] = [];
  const both = createShowSpeeds({
    read: () => new Promise((resolve) => answers.push(resolve)),
    write: async () => undefined,
  });
  both.open('anna');
  both.open('bob');
  answers[0]?.([{ feedId: 7, speed: 2 }]);
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.([{ feedId: 7, speed: 1.5 }]);
  await both.whenLoaded();
  expect(both.of('7')).toBe(1.5);
});

/** Defaults that a test changes: of podcasts and of books. */
function testDefaults(podcastSpeed: number, bookSpeed: number) {
  const watchers = new Set<() => void>();
  const speeds = { podcastSpeed, bookSpeed };
  return {
    of: ({ isBook = false }: { isBook?: boolean }) => (isBook ? speeds.bookSpeed : speeds.podcastSpeed),
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    change(more: Partial<typeof speeds>) {
      Object.assign(speeds, more);
      for (const watcher of watchers) watcher();
    },
    watchers,
  };
}

test('a book and a podcast without a speed of their own are played at the defaults, which change at once', async () => {
  const written: unknown[] = [];
  const showSpeeds = createShowSpeeds({
    read: async () => [{ feedId: 8, speed: 2 }],
    write: async (...speed) => void written.push(speed),
  });
  const defaults = testDefaults(1, 1.25);
  const { player } = createTestPlayer();
  const speed = () => player.store.getState().speed;
  showSpeeds.open('ann');
  await showSpeeds.whenLoaded();
  const stop = showSpeeds.follow(player, defaults);
  player.play(
    episodeContext('p'),
    ofShow('p', '9').map((item) => ({ ...item, isBook: true })),
  );
  expect(speed()).toBe(1.25);
  defaults.change({ bookSpeed: 1.5 });
  expect(speed()).toBe(1.5);
  player.play(episodeContext('x'), ofShow('x', '7'));
  expect(speed()).toBe(1);
  // A show's own speed stands above every default.
  player.play(episodeContext('y'), ofShow('y', '8'));
  defaults.change({ podcastSpeed: 1.75 });
  expect([speed(), written]).toEqual([2, []]);
  stop();
  expect(defaults.watchers.size).toBe(0);
});

test('plain speed is a speed of its own where the default is another, and the default chosen there takes it back', async () => {
  const written: unknown[] = [];
  const showSpeeds = createShowSpeeds({
    read: async () => [],
    write: async (...speed) => void written.push(speed),
  });
  const defaults = testDefaults(1.25, 1);
  const { player } = createTestPlayer();
  showSpeeds.follow(player, defaults);
  player.play(episodeContext('x'), ofShow('x', '7'));
  player.setSpeed(1);
  player.setSpeed(1.25);
  expect(written).toEqual([
    ['7', 1],
    ['7', null],
  ]);
  defaults.change({ podcastSpeed: 2 });
  expect(player.store.getState().speed).toBe(2);
});
