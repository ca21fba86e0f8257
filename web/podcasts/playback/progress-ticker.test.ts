import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { episodes } from '#web/player/testing/player-fixture.ts';
import { createProgressTicker } from './progress-ticker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('while an episode sounds', () => {
  function sounding(length?: number) {
    const [item] = episodes('x');
    const audio = { item, seconds: 0, length, isOpen: true };
    const saves: (number | null | boolean)[][] = [];
    const ticker = createProgressTicker({
      audioElement: {
        item: () => (audio.isOpen ? item : undefined),
        elapsedSeconds: () => audio.seconds,
        durationSeconds: () => audio.length,
      },
      durationSeconds: () => audio.length ?? 0,
    });
    const run = (startSeconds: number, startPercent?: number) => ({
      episodeId: 'x',
      startSeconds,
      startPercent,
      save: (seconds: number, duration: number | null, isLast?: boolean) =>
        void saves.push([seconds, duration, ...(isLast === undefined ? [] : [isLast])]),
    });
    const at = (seconds: number) => {
      audio.seconds = seconds;
      ticker.saveWhenDue();
    };
    return { ticker, audio, takeSaves: () => saves.splice(0), run, at };
  }

  test('its place is kept every ten seconds from where it began, forward and back', () => {
    const { ticker, takeSaves: saves, run, at } = sounding(100);
    at(50);
    expect(saves()).toEqual([]);
    ticker.begin(run(20));
    at(29.9);
    expect(saves()).toEqual([]);
    at(30);
    at(39);
    at(20);
    expect(saves()).toEqual([
      [30, 100, false],
      [20, 100, false],
    ]);
    ticker.save(true);
    expect(saves()).toEqual([[20, 100, true]]);
  });

  test('nothing is kept of what was let go of, nor before its second is known', () => {
    const { ticker, audio, takeSaves: saves, run, at } = sounding();
    ticker.begin(run(0));
    audio.isOpen = false;
    at(50);
    audio.isOpen = true;
    ticker.begin(run(0, 50));
    at(70);
    expect(saves()).toEqual([]);
    ticker.choose();
    at(90);
    expect(saves()).toEqual([[90, null, false]]);
    ticker.close();
    expect(ticker.run()).toBeUndefined();
    at(200);
    ticker.end();
    expect(saves()).toEqual([]);
  });

  test('a percent is a second once the length is known, and none where a sounding file never says it', () => {
    const { ticker, audio, run } = sounding();
    ticker.begin(run(0));
    expect(ticker.awaitedSeconds(true)).toBeUndefined();
    ticker.begin(run(0, 25));
    expect(ticker.awaitedSeconds(false)).toBeUndefined();
    audio.length = 200;
    expect([ticker.awaitedSeconds(false), ticker.awaitedSeconds(false)]).toEqual([50, undefined]);
    audio.length = undefined;
    ticker.begin(run(0, 25));
    expect(ticker.awaitedSeconds(true)).toBeUndefined();
    audio.length = 200;
    expect(ticker.awaitedSeconds(true)).toBeUndefined();
  });

  test('its end is all of it, by its length or by what was heard', () => {
    const { ticker, audio, takeSaves: saves, run, at } = sounding(100);
    ticker.begin(run(0, 25));
    audio.seconds = 99;
    ticker.end();
    expect(saves()).toEqual([[100, 100]]);
    at(95);
    expect(saves()).toEqual([]);
    audio.length = undefined;
    ticker.end();
    expect(saves()).toEqual([[95, 95]]);
    const other = run(0);
    ticker.continueRun(other);
    expect(ticker.run()).toBe(other);
  });
});
