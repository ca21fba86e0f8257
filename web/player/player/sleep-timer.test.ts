import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { fadeSeconds, sleepAfter } from './sleep-countdown.ts';
import { createSleepTimer } from './sleep-timer.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

function setUp() {
  const log: string[] = [];
  const fades: number[] = [];
  const timer = createSleepTimer({
    fadeTo: (part) => fades.push(part),
    sleep: () => log.push('sleep'),
  });
  return { timer, said: log, fades };
}

test('it counts down, fades out over its last seconds and sleeps once', () => {
  const { timer, said: log, fades } = setUp();
  sleepAfter(timer, 5);
  expect(timer.store.getState()).toEqual({ kind: 'minutes', remainingSeconds: 300 });
  vi.advanceTimersByTime(60_000);
  // Somebody sets the clock back.
  vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
  vi.advanceTimersByTime(0);
  expect(timer.store.getState()).toEqual({ kind: 'minutes', remainingSeconds: 240 });
  vi.advanceTimersByTime((240 - fadeSeconds) * 1_000);
  fades.length = 0;
  vi.advanceTimersByTime(fadeSeconds * 1_000 - 300);
  expect(fades.every((part, index) => part < (fades[index - 1] ?? 1))).toBe(true);
  expect(fades.length).toBeGreaterThan(10);
  expect(log).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect([log, fades.at(-1), timer.store.getState()]).toEqual([['sleep'], 1, { kind: 'off' }]);
  vi.advanceTimersByTime(600_000);
  expect(log).toEqual(['sleep']);
});

test('a listener who stays awake hears the whole volume again', () => {
  const { timer, said: log, fades } = setUp();
  sleepAfter(timer, 5);
  vi.advanceTimersByTime(297_000);
  expect(fades.at(-1)).toBeLessThan(0.5);
  timer.stayAwake();
  expect(fades.at(-1)).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(log).toEqual([]);
});

test('another choice takes the place of the first', () => {
  const { timer, said: log } = setUp();
  sleepAfter(timer, 5);
  sleepAfter(timer, 30);
  vi.advanceTimersByTime(20 * 60_000);
  expect(log).toEqual([]);
  timer.sleepAtEnd();
  vi.advanceTimersByTime(60 * 60_000);
  expect([log, timer.isLast()]).toEqual([[], true]);
});

test('playing stops with the song that is heard: nothing is made ready, and play goes on with the next', () => {
  const { player, fake, now, status } = createTestPlayer();
  player.play(album, songs('ab'));
  fake.status('playing');
  fake.takeCalls();
  player.sleep.sleepAtEnd();
  expect(fake.takeCalls()).toEqual(['next nothing']);
  fake.status('ended');
  expect([status(), now(), player.sleep.store.getState()]).toEqual(['paused', 'b', { kind: 'off' }]);
  expect(fake.takeCalls()).toEqual(['stop']);
  player.toggle();
  expect(fake.takeCalls()).toEqual(['load b at 0 then nothing']);
});

test('one who stays awake after all hears what follows', () => {
  const { player, fake, now } = createTestPlayer();
  player.play(album, songs('ab'));
  fake.status('playing');
  player.sleep.sleepAtEnd();
  fake.takeCalls();
  player.sleep.stayAwake();
  expect(fake.takeCalls()).toEqual(['next b']);
  fake.status('ended');
  expect(now()).toBe('b');
});

test('the sound fades below the chosen volume, which stays where it is', () => {
  const { player, fake } = createTestPlayer();
  player.play(album, songs('a'));
  player.setVolume(0.5);
  sleepAfter(player.sleep, 5);
  fake.takeCalls();
  vi.advanceTimersByTime(296_000);
  expect(fake.takeCalls().at(-1)).toBe('volume 0.25');
  expect(player.store.getState().volumes.song.volume).toBe(0.5);
  vi.advanceTimersByTime(5_000);
  expect(fake.takeCalls().slice(-2)).toEqual(['pause', 'volume 0.5']);
});

test('sound never grows louder than was chosen before it falls asleep, and begins to fade in time', () => {
  const fades: number[] = [];
  const timer = createSleepTimer({ fadeTo: (part) => fades.push(part), sleep: () => undefined });
  sleepAfter(timer, 5);
  vi.advanceTimersByTime(300_000 - 7_700);
  expect(Math.max(...fades)).toBe(1);
  expect(fades.at(-1)).toBeLessThan(1);
});

test('it sleeps in the very moment, and counts once a second until then', () => {
  const { timer, said: log } = setUp();
  let counted = 0;
  sleepAfter(timer, 5);
  timer.store.subscribe(() => {
    counted += 1;
  });
  vi.advanceTimersByTime(10_000);
  expect(counted).toBe(10);
  vi.advanceTimersByTime(290_000);
  expect([log, timer.store.getState()]).toEqual([['sleep'], { kind: 'off' }]);
});
