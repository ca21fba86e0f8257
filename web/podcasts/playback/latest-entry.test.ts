import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProgressEntry } from '#contract/progress.ts';
import { latestEntry } from './latest-entry.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const entry = (more: Partial<ProgressEntry> = {}): ProgressEntry => ({
  episodeId: '1',
  progress: 50,
  completed: false,
  positionSeconds: 1800,
  durationSeconds: 3600,
  version: 4,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

describe('what the server says of an episode', () => {
  test('comes after what waits here was sent', async () => {
    const order: string[] = [];
    const needs = {
      outbox: { flush: async () => void order.push('flush') },
      read: async () => {
        order.push('read');
        return entry();
      },
    };
    expect(await latestEntry(needs, '1')).toEqual(entry());
    expect(order).toEqual(['flush', 'read']);
  });

  test('is not known where nobody answers, or not within two seconds', async () => {
    const outbox = { flush: async () => undefined };
    const failing = { outbox, read: () => Promise.reject(new Error('away')) };
    expect(await latestEntry(failing, '1')).toBe('unknown');
    const silent = { outbox, read: () => new Promise<undefined>(() => undefined) };
    const asking = latestEntry(silent, '1');
    let answer: unknown = 'nothing yet';
    const told = (async () => {
      answer = await asking;
    })();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(answer).toBe('nothing yet');
    await vi.advanceTimersByTimeAsync(1);
    await told;
    expect(answer).toBe('unknown');
  });
});
