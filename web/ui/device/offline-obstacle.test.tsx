import { afterEach, expect, test, vi } from 'vitest';
import { offlineObstacle } from './offline-obstacle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('on a plain address of a home network it is said that https is wanted', () => {
  vi.stubGlobal('isSecureContext', false);
  expect(offlineObstacle()).toMatch(/http:\/\/.*https:\/\/ only/);
});

test('a browser without workers is told that it is the browser', () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', {});
  expect(offlineObstacle()).toMatch(/private window/);
});

test('where it can be done nothing stands in the way', () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { serviceWorker: {} });
  expect(offlineObstacle()).toBeUndefined();
});
