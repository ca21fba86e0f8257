import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOutcomes } from './import-counts.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an import is told in a line', () => {
  const line = (status: 'subscribed' | 'already' | 'pending' | 'failed') => ({ url: 'x', status });
  expect(countOutcomes([line('subscribed'), line('subscribed'), line('failed')])).toBe('2 added, 1 failed');
});

test('an import is told by what happened, in one order, without what did not', () => {
  const line = (status: 'subscribed' | 'already' | 'pending' | 'failed') => ({ url: 'x', status });
  const counts = countOutcomes([
    line('failed'),
    line('pending'),
    line('already'),
    line('already'),
    line('subscribed'),
  ]);
  expect(counts.split(', ').map((part) => Number.parseInt(part, 10))).toEqual([1, 2, 1, 1]);
  expect(countOutcomes([])).toBe('');
});
