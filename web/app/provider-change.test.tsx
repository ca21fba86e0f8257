import { afterEach, expect, test, vi } from 'vitest';
import { readProvider } from '#web/account/stored-tokens.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { chooseProvider, fetchProvider } from './provider-change.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function signedIn() {
  localStorage.setItem('backendToken', 'u1');
  localStorage.setItem('appleMusicToken', 't1');
}

test('whoever takes another provider hears nothing of the last one, and begins anew', async () => {
  signedIn();
  const server = pretendServer({ 'POST /api/provider/choose': { body: { provider: 'apple' } } });
  const stop = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const reload = vi.fn<() => void>();
  await chooseProvider('apple', stop, reload);
  expect(server.asked[0]?.body).toEqual({ provider: 'apple' });
  expect(stop).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    backendToken: 'u1',
    'earshot.provider': 'apple',
  });
  expect(readProvider()).toBe('apple');
});

test('a choice that the server refuses changes nothing', async () => {
  signedIn();
  pretendServer({ 'POST /api/provider/choose': refusal(400, 'invalid_input', 'Not offered.') });
  const reload = vi.fn<() => void>();
  await expect(chooseProvider('apple', () => Promise.resolve(), reload)).rejects.toThrow('Not offered.');
  expect(reload).not.toHaveBeenCalled();
  expect(localStorage.getItem('appleMusicToken')).toBe('t1');
});

test('a page that knows nothing asks the server whose listener this is', async () => {
  const token = { provider: 'apple', developerToken: 'a.b.c', expiresAt: '2030-01-01T00:00:00Z' };
  pretendServer({ 'GET /api/provider/developer-token': { body: token } });
  expect(await fetchProvider()).toBe('apple');
  // What is offered first was not chosen: nothing of it is loaded ahead at the next visit.
  expect(readProvider()).toBe(undefined);
});
