import { beforeEach, expect, test, vi } from 'vitest';
import { testCaches } from '../downloads/testing/test-caches.ts';

const home = 'https://music.example.org/earshot/';
type RequestFields = { url: string; method: string; mode: string };
type FetchHandler = (event: { request: RequestFields; respondWith(answer: Promise<Response>): void }) => void;

let dispatchFetch: FetchHandler;

beforeEach(async () => {
  vi.stubGlobal('caches', testCaches().caches);
  vi.stubGlobal('fetch', async () => new Response('from the server'));
  vi.stubGlobal('shellFiles', []);
  vi.stubGlobal('shellEntry', 'assets/a.js');
  vi.stubGlobal('shellStamp', '1');
  vi.stubGlobal('self', {
    registration: { scope: home },
    addEventListener: (kind: string, handler: FetchHandler) => {
      if (kind === 'fetch') dispatchFetch = handler;
    },
  });
  vi.resetModules();
  (await import('./precache.ts')).serveShell();
});

/** Whether the worker responds by itself; else the browser does. */
function isServed(url: string, { mode = 'cors', method = 'GET' } = {}): boolean {
  const respondWith = vi.fn<(answer: Promise<Response>) => void>();
  dispatchFetch({ request: { url, method, mode }, respondWith });
  return respondWith.mock.calls.length === 1;
}

test('the app’s screens and files come through the worker, below its path too', () => {
  expect(isServed(`${home}library?tab=songs`, { mode: 'navigate' })).toBe(true);
  expect(isServed(`${home}assets/a.js`)).toBe(true);
  expect(isServed(`${home}icons/icon-192.png`)).toBe(true);
});

test.each([
  ['a backup that is opened as a page', `${home}api/operator/backups/1/file`, { mode: 'navigate' }],
  ['a shared link', `${home}share/abc`, { mode: 'navigate' }],
  ['a form that is sent', `${home}share-target`, { mode: 'navigate', method: 'POST' }],
  ['sound, which has its own route', `${home}api/folder/audio/1`, {}],
  ['a call while the server answers', `${home}api/auth/me`, {}],
  ['another server', 'https://example.org/assets/a.js', {}],
  ['another app on this host', 'https://music.example.org/library', { mode: 'navigate' }],
])('%s is left to the browser', (_, url, how) => {
  expect(isServed(url, how)).toBe(false);
});
