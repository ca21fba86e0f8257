import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestPlayer, episodeContext, episodes } from '../testing/player-fixture.ts';
import { sleepAtChapterEnd } from './sleep-countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const list = [0, 60, 120].map((startSeconds) => ({ startSeconds, title: `From ${startSeconds}` }));

/** An episode of 200 seconds in its first chapter, with another one after it. */
function hear(seconds: number) {
  const opened = createTestPlayer();
  const { player, fake } = opened;
  player.play(episodeContext('x'), episodes('xy'));
  fake.status('playing');
  player.setChapters({ itemId: 'x', list });
  fake.time(seconds);
  sleepAtChapterEnd(player);
  fake.takeCalls();
  const sleep = () => player.sleep.store.getState();
  /** Sound goes on for some seconds, reported four times a second. */
  function play(from: number, playedSeconds: number) {
    for (let part = 0.25; part <= playedSeconds; part += 0.25) {
      vi.advanceTimersByTime(250);
      fake.time(from + part);
    }
  }
  return { ...opened, sleep, play };
}

test('playing stops at the end of the chapter, says until then how long that is, and fades out', () => {
  const { fake, sleep, play, player } = hear(40);
  expect(sleep()).toEqual({ kind: 'chapter', remainingSeconds: 20 });
  play(40, 10);
  expect(sleep()).toEqual({ kind: 'chapter', remainingSeconds: 10 });
  expect(fake.takeCalls()).toEqual([]);
  play(50, 6);
  expect(fake.takeCalls().at(-1)).toBe('volume 0.375');
  play(56, 3.75);
  expect(fake.takeCalls()).not.toContain('pause');
  vi.advanceTimersByTime(250);
  expect([fake.takeCalls(), sleep()]).toEqual([['pause', 'next y', 'volume 0.75'], { kind: 'off' }]);
  fake.status('paused');
  player.toggle();
  fake.time(61);
  vi.advanceTimersByTime(600_000);
  expect(fake.takeCalls()).toEqual(['play']);
});

test('a listener who seeks into another chapter hears that one to its end', () => {
  const { fake, sleep, play } = hear(55);
  play(55, 3);
  fake.time(100);
  expect(sleep()).toEqual({ kind: 'chapter', remainingSeconds: 20 });
  expect(fake.takeCalls().at(-1)).toBe('volume 0.75');
  play(100, 19.75);
  expect(fake.takeCalls()).not.toContain('pause');
  vi.advanceTimersByTime(250);
  expect(fake.takeCalls()).toContain('pause');
});

test('while it is paused, nothing counts down', () => {
  const { fake, sleep } = hear(50);
  fake.status('paused');
  vi.advanceTimersByTime(600_000);
  expect(sleep()).toEqual({ kind: 'chapter', remainingSeconds: 10 });
  fake.time(80);
  expect(sleep()).toEqual({ kind: 'chapter', remainingSeconds: 40 });
  expect(fake.takeCalls()).toEqual([]);
});

test('a page whose timers come late falls asleep as the sound goes past the end', () => {
  const { fake, sleep } = hear(59);
  const ahead = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
  fake.time(61);
  expect([fake.takeCalls().filter((call) => call === 'pause'), sleep()]).toEqual([
    ['pause'],
    { kind: 'off' },
  ]);
  ahead.mockRestore();
});

test('the last chapter ends with the episode: nothing is made ready, and play goes on with the next', () => {
  const { fake, sleep, play, now, status } = hear(190);
  expect(sleep()).toEqual({ kind: 'chapter', remainingSeconds: 10 });
  play(190, 10);
  fake.takeCalls();
  fake.status('ended');
  expect([status(), now(), sleep()]).toEqual(['paused', 'y', { kind: 'off' }]);
  expect(fake.takeCalls()).toEqual(['stop', 'volume 0.75']);
});

test('at double speed half as much is left', () => {
  const { player, sleep } = hear(40);
  player.setSpeed(2);
  expect(sleep()).toEqual({ kind: 'chapter', remainingSeconds: 10 });
});
