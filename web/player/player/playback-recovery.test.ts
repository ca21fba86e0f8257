import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineFailure } from '../engine/engine.ts';
import { createPlaybackRecovery } from './playback-recovery.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away: EngineFailure = { reason: 'network', sentence: 'The server is away.', skippable: false };

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
    recovery.heard(10 * time);
    recovery.failed(away);
    await vi.advanceTimersByTimeAsync(10_000);
    recovery.cancel();
  }
  expect(notices).toContain('The server is away.');
  expect(retry.mock.calls.length).toBeLessThan(8);
});
