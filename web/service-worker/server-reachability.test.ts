import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFromServer, isServerAway, markServerAway, within } from './server-reachability.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asked = new Request('https://a.example/v1/me');
const never = () => new Promise<Response>(() => undefined);

test('a server that was found away is not waited for as long as a browser would', async () => {
  vi.stubGlobal('fetch', never);
  markServerAway();
  const outcome = fetchFromServer(asked).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await outcome).toBeInstanceOf(TypeError);
});

test('a server that answers is back, and may take its time again; one behind a proxy that says 502 is away', async () => {
  markServerAway();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
  await fetchFromServer(asked);
  expect(isServerAway()).toBe(false);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 502 })));
  await fetchFromServer(asked);
  expect(isServerAway()).toBe(true);
});

test('what fails, and what is late, is nothing in time', async () => {
  const late = within(4_000, never());
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await late).toBeUndefined();
  expect(await within(4_000, Promise.reject(new Error('no')))).toBeUndefined();
  expect(await within(4_000, Promise.resolve(1))).toBe(1);
});
