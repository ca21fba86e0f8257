import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFromServer, isServerAway, markServerAway, within } from './server-reachability.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const request = new Request('https://a.example/v1/me');
const never = () => new Promise<Response>(() => undefined);

test('a request to an unreachable server fails earlier than in a browser', async () => {
  vi.stubGlobal('fetch', never);
  markServerAway();
  const outcome = fetchFromServer(request).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await outcome).toBeInstanceOf(TypeError);
});

test('a server that answers is reachable again; one behind a proxy that answers 502 is not', async () => {
  markServerAway();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
  await fetchFromServer(request);
  expect(isServerAway()).toBe(false);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 502 })));
  await fetchFromServer(request);
  expect(isServerAway()).toBe(true);
});

test('a promise that rejects or is late has no value in time', async () => {
  const result = within(4_000, never());
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await result).toBeUndefined();
  expect(await within(4_000, Promise.reject(new Error('no')))).toBeUndefined();
  expect(await within(4_000, Promise.resolve(1))).toBe(1);
});
