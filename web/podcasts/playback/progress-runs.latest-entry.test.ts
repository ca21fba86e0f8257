import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entry } from '../testing/test-progress-entry.ts';
import { latestEntry } from './progress-runs.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
    const outcome = (async () => {
      answer = await asking;
    })();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(answer).toBe('nothing yet');
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(answer).toBe('unknown');
  });
});
