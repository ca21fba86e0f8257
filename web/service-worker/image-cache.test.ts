import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { testCaches } from '../downloads/testing/test-caches.ts';

const home = 'https://music.example.org/';
const cover = `${home}api/podcast/picture/7/300`;
type Served = {
  request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
};

let dispatchFetch: (event: Served) => void;
let requests: string[];

beforeEach(async () => {
  requests = [];
  vi.stubGlobal('caches', testCaches().caches);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    requests.push(url);
    return new Response('from the server', { headers: { date: new Date().toUTCString() } });
  });
  vi.stubGlobal('self', {
    registration: { scope: home },
    addEventListener: (_kind: string, handler: (event: Served) => void) => {
      dispatchFetch = handler;
    },
  });
  vi.resetModules();
  (await import('./image-cache.ts')).serveImages();
  await (await import('./user-record.ts')).writeUser('ann');
});

async function show(url: string): Promise<string> {
  const pending: Promise<unknown>[] = [];
  const answer = await new Promise<Response>((resolve, reject) =>
    dispatchFetch({
      request: new Request(url),
      respondWith: (response) => void response.then(resolve, reject),
      waitUntil: (work) => void pending.push(work),
    }),
  );
  await Promise.all(pending);
  return answer.text();
}

const hour = 60 * 60 * 1000;
test.each([
  ['an hour old', -hour, 0],
  ['two days old', -48 * hour, 1],
  ['from a server whose clock was days ahead', 72 * hour, 1],
])(
  'a cover that is %s is shown from this device, and asked for again where it may have changed',
  async (_, age, count) => {
    const headers = { date: new Date(Date.now() + age).toUTCString() };
    await (await caches.open('earshot-pictures-ann')).put(cover, new Response('stored', { headers }));
    expect(await show(cover)).toBe('stored');
    expect(requests).toHaveLength(count);
  },
);

test('a picture is fetched once, and shown without a network', async () => {
  expect(await show(cover)).toBe('from the server');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await show(cover)).toBe('from the server');
  expect(requests).toHaveLength(1);
});
