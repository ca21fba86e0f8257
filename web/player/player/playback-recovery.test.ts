import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineFailure } from '../engine/engine.ts';
import { album, createTestPlayer, episodeContext, episodes, songs } from '../testing/player-fixture.ts';
import { createPlaybackRecovery } from './playback-recovery.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

const away: EngineFailure = { reason: 'network', sentence: 'The server is away.', skippable: false };

const lost = { reason: 'network', sentence: 'No connection.', skippable: false } as const;

/** An album of three that plays its first song. */
function playing(letters = 'abc') {
  const test = createTestPlayer();
  test.player.play(album, songs(letters));
  test.fake.status('playing');
  test.fake.takeCalls();
  return test;
}

test('a place that jumps is not yet sound that came back: a network that stays away ends the tries', async () => {
  const retry = vi.fn<() => void>();
  const notices: string[] = [];
  const recovery = createPlaybackRecovery({
    isWanted: () => true,
    notices: (sentence) => notices.push(sentence),
    retry,
    wait: () => undefined,
    skip: () => undefined,
    giveUp: () => undefined,
    hold: () => undefined,
  });
  for (let time = 0; time < 8; time += 1) {
    // Each load says its place once, another one each time, and then it breaks.
    recovery.progressed(10 * time);
    recovery.failed(away);
    await vi.advanceTimersByTimeAsync(10_000);
    recovery.cancel();
  }
  expect(notices).toContain('The server is away.');
  expect(retry.mock.calls.length).toBeLessThan(8);
});

test('a broadcast that breaks off is tried again for a minute, and then says why it is silent', () => {
  const { fake, player } = playing();
  for (const wait of [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]) {
    fake.fail({ ...lost, isLive: true });
    vi.advanceTimersByTime(wait - 1);
    expect(fake.takeCalls()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fake.takeCalls()).toHaveLength(1);
  }
  fake.fail({ ...lost, isLive: true });
  vi.advanceTimersByTime(120_000);
  expect(player.store.getState().status).toBe('paused');
  player.resume();
  expect(fake.takeCalls().at(-1)).toContain('load a');
});

describe('the network', () => {
  const give = (fake: ReturnType<typeof playing>['fake']) => {
    for (const wait of [1_000, 2_000, 4_000, 8_000]) {
      fake.fail(lost);
      vi.advanceTimersByTime(wait);
    }
    fake.fail(lost);
    fake.takeCalls();
  };

  test('that was away for half an hour is waited for by nobody; a minute less, and the song goes on', () => {
    const minute = 60_000;
    const { player, fake } = playing();
    give(fake);
    vi.advanceTimersByTime(29 * minute);
    player.comeBack(30 * minute);
    expect(fake.takeCalls()).toEqual([]);
    player.comeBack(29 * minute);
    expect(fake.takeCalls()).toEqual(['load a at 0 then b']);
  });

  test('whose loss is noticed a minute after the sound failed still brings it back, and later not', () => {
    for (const [late, expectedCalls] of [
      [60_000, ['load a at 0 then b']],
      [60_001, []],
    ] as const) {
      const { player, fake } = playing();
      give(fake);
      vi.advanceTimersByTime(late);
      player.comeBack(0);
      expect(fake.takeCalls()).toEqual(expectedCalls);
    }
  });

  test('is tried anew from the first pause once something was heard', () => {
    const { fake } = playing();
    fake.fail(lost);
    vi.advanceTimersByTime(1_000);
    fake.time(10);
    fake.time(10.5);
    fake.takeCalls();
    fake.fail(lost);
    vi.advanceTimersByTime(1_000);
    expect(fake.takeCalls()).toEqual(['load a at 10.5 then b']);
    // Without any sound, the pauses grow.
    fake.time(10.5);
    fake.time(10.9);
    fake.fail(lost);
    vi.advanceTimersByTime(1_999);
    expect(fake.takeCalls()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fake.takeCalls()).toHaveLength(1);
  });

  test('that comes back while a song still loads has it load anew', () => {
    const { player, fake } = playing();
    fake.time(20);
    fake.status('loading');
    player.comeBack(1_000);
    expect(fake.takeCalls()).toEqual(['load a at 20 then b']);
  });

  test('is not asked twice when play is pressed while it is tried', () => {
    const { player, fake } = playing();
    fake.fail(lost);
    player.resume();
    expect(fake.takeCalls()).toEqual([]);
  });

  test('is not tried any more once something else is played', () => {
    const { player, fake } = playing();
    fake.fail(lost);
    player.next();
    fake.status('playing');
    fake.takeCalls();
    vi.advanceTimersByTime(60_000);
    expect(fake.takeCalls()).toEqual([]);
  });
});

describe('songs that cannot be played', () => {
  test('are skipped with one word for the first and one for the others, and after five it stops', () => {
    const { fake, notices, now, status } = playing('abcdefgh');
    for (let failed = 0; failed < 4; failed += 1) fake.fail({ sentence: `Song ${failed} is gone.` });
    expect([now(), notices]).toEqual([
      'e',
      ['Song 0 is gone.', 'Several songs in a row cannot be played here. They are skipped.'],
    ]);
    fake.fail({});
    expect([now(), status(), notices.at(-1)]).toEqual([
      'e',
      'paused',
      '5 songs in a row could not be played, so playback has stopped.',
    ]);
    expect(notices).toHaveLength(3);
  });

  test('at the end of the queue end it', () => {
    const { fake, now, status } = playing('ab');
    fake.fail({});
    fake.fail({});
    expect([now(), status()]).toEqual(['a', 'paused']);
  });
});

describe('a failure', () => {
  function recovering(isWanted: boolean) {
    const log: string[] = [];
    const recovery = createPlaybackRecovery({
      isWanted: () => isWanted,
      notices: (sentence) => log.push(sentence),
      retry: () => log.push('retry'),
      wait: () => undefined,
      skip: () => undefined,
      giveUp: () => log.push('give up'),
      hold: () => undefined,
    });
    return { recovery, said: log };
  }

  test('that is told of twice is tried again once, after the longer pause', () => {
    const { recovery, said: log } = recovering(true);
    recovery.failed(away);
    vi.advanceTimersByTime(500);
    recovery.failed(away);
    vi.advanceTimersByTime(1_999);
    expect(log).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(log).toEqual(['retry']);
  });

  test('for want of a log-in is said also while nothing plays', () => {
    const { recovery, said: log } = recovering(false);
    recovery.failed({ reason: 'unauthorised', sentence: 'Log in again.', skippable: false });
    expect(log).toEqual(['give up', 'Log in again.']);
  });

  test('of a song that another one followed by itself is not tried again over it', () => {
    const { fake, now } = playing();
    fake.fail(lost);
    fake.advance();
    fake.takeCalls();
    vi.advanceTimersByTime(60_000);
    expect([now(), fake.takeCalls().filter((expectedCalls) => expectedCalls.startsWith('load'))]).toEqual([
      'b',
      [],
    ]);
  });

  test('of an episode whose network comes back goes on where it was heard', () => {
    const { player, fake } = createTestPlayer();
    player.play(episodeContext('x'), episodes('x'));
    fake.status('playing');
    fake.time(42);
    fake.fail(lost);
    fake.takeCalls();
    player.comeBack(3_000);
    expect(fake.takeCalls()).toEqual(['load x at 42 then nothing']);
  });
});
