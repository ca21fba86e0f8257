import { afterEach, expect, test, vi } from 'vitest';
import { loadScreensAhead } from './routes.ts';

const prefetchScreens = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('./prefetch-screens.ts', () => ({ prefetchScreens }));

afterEach(() => {
  vi.useRealTimers();
  prefetchScreens.mockClear();
});

test('the screens are loaded ahead once, however often the listener stirs and however long they stay', async () => {
  vi.useFakeTimers();
  const stop = loadScreensAhead();
  dispatchEvent(new Event('pointermove'));
  dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.dynamicImportSettled();
  expect(prefetchScreens).toHaveBeenCalledOnce();
  stop();
});

test('they are loaded for whoever does nothing as well, and not for whoever has left', async () => {
  vi.useFakeTimers();
  const stop = loadScreensAhead();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(prefetchScreens).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.dynamicImportSettled();
  expect(prefetchScreens).toHaveBeenCalledOnce();
  loadScreensAhead()();
  dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(prefetchScreens).toHaveBeenCalledOnce();
  stop();
});
