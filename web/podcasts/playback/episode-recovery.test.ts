import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayableItem } from '#rules/queue/item.ts';
import type { EngineFailure } from '#web/player/engine/engine.ts';
import { testEpisode } from '../testing/test-episode-engine.ts';
import { createEpisodeRecovery } from './episode-recovery.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

/** An episode that is at its 70th second; `page` says what its host and the server answer. */
function broken() {
  const calls: string[] = [];
  const failures: EngineFailure[] = [];
  const page = {
    item: testEpisode('7') as PlayableItem | undefined,
    isStale: false,
    whole: Promise.withResolvers<string | undefined>(),
  };
  const recovery = createEpisodeRecovery({
    audioElement: {
      open: ({ audioUrl }, seconds) => void calls.push(`open ${audioUrl} at ${seconds}`),
      empty: () => void calls.push('empty'),
      seek: (seconds) => void calls.push(`seek ${seconds}`),
      elapsedSeconds: () => 70,
    },
    addressOf: async ({ id }) => ({ url: `cdn/${id}`, isPiped: false }),
    ask: async () => ({ status: 404 }),
    fetchAll: (url) => {
      calls.push(`fetch ${url}`);
      return page.whole.promise;
    },
    watchLoad: () => ({ isStale: () => page.isStale }),
    item: () => page.item,
    sound: () => void calls.push('sound'),
    wait: () => void calls.push('wait'),
    silent: () => void calls.push('silent'),
    fail: (failure) => void failures.push(failure),
  });
  return { recovery, page, takeCalls: () => calls.splice(0), failures };
}
const piped = '/api/podcast/audio/7';

test('what falls silent is fetched through our server first, and explained only when it came from there', async () => {
  const { recovery, takeCalls: calls, failures } = broken();
  recovery.explain();
  await settle();
  expect([calls(), failures]).toEqual([['silent', `open ${piped} at 70`, 'sound'], []]);
  recovery.explain();
  await settle();
  expect([calls(), failures.map(({ reason }) => reason)]).toEqual([['silent'], ['missing']]);
});

test('an episode that came through our server from the start is explained at once', async () => {
  const { recovery, takeCalls: calls, failures } = broken();
  recovery.opened({ url: piped, isPiped: true });
  recovery.explain();
  await settle();
  expect([calls(), failures.map(({ reason }) => reason)]).toEqual([['silent'], ['missing']]);
});

test('where nothing is played nothing is brought back, explained or reached', async () => {
  const { recovery, page, takeCalls: calls, failures } = broken();
  page.item = undefined;
  recovery.explain();
  recovery.reach(90);
  recovery.opened({ url: piped, isPiped: true });
  recovery.reach(90);
  recovery.stall.begin();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([calls(), failures]).toEqual([[], []]);
});

test('what is asked while something else is chosen comes to nothing', async () => {
  const { recovery, page, takeCalls: calls, failures } = broken();
  page.isStale = true;
  recovery.stall.begin();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls()).toEqual([]);
  recovery.opened({ url: piped, isPiped: true });
  recovery.explain();
  await settle();
  expect(failures).toEqual([]);
});

test('a place that the host gives no part for is asked of our server, and then of the whole file', async () => {
  const { recovery, page, takeCalls: calls } = broken();
  recovery.reach(90);
  await settle();
  expect(calls()).toEqual([`open ${piped} at 90`, 'sound']);
  recovery.reach(90);
  recovery.reach(95);
  expect(calls()).toEqual(['empty', 'seek 90', 'wait', `fetch ${piped}`, 'empty', 'seek 95']);
  page.whole.resolve('blob:whole');
  await settle();
  expect(calls()).toEqual(['open blob:whole at 70', 'sound']);
  recovery.reach(99);
  expect(calls()).toEqual(['open blob:whole at 0', 'sound']);
});

test('while the whole file is on its way nobody grows impatient, and once it failed that is said', async () => {
  const { recovery, page, takeCalls: calls, failures } = broken();
  recovery.opened({ url: piped, isPiped: true });
  recovery.stall.begin();
  recovery.reach(90);
  calls();
  await vi.advanceTimersByTimeAsync(60_000);
  recovery.stall.begin();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toEqual([]);
  page.whole.reject(new TypeError('Failed to fetch'));
  await settle();
  expect(failures.map(({ reason }) => reason)).toEqual(['network']);
});

test('a stream without an end begins anew, and whoever chose something else is left alone', async () => {
  const endless = broken();
  endless.recovery.opened({ url: piped, isPiped: true });
  endless.recovery.reach(90);
  endless.takeCalls();
  endless.page.whole.resolve(undefined);
  await settle();
  expect(endless.takeCalls()).toEqual([`open ${piped} at 0`, 'sound']);
  const failing = broken();
  failing.recovery.opened({ url: piped, isPiped: true });
  failing.recovery.reach(90);
  failing.takeCalls();
  failing.recovery.reset();
  failing.page.whole.resolve(undefined);
  await settle();
  expect([failing.takeCalls(), failing.failures]).toEqual([[], []]);
});

test('the tries of an episode are over with it: the next one has all of its own', async () => {
  const { recovery, takeCalls: calls, failures } = broken();
  recovery.opened({ url: 'cdn/7', isPiped: false });
  recovery.stall.begin();
  recovery.reset();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([calls(), failures]).toEqual([[], []]);
});
