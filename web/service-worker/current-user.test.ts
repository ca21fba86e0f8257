import { IDBFactory } from 'fake-indexeddb';
import { createStore, get, keys, set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { testCaches } from '../downloads/testing/test-caches.ts';
import type * as Admitting from './activate-user.ts';
import type * as Keeping from './current-user.ts';
import type * as Records from './user-record.ts';

const home = 'https://music.example.org/';
const day = 24 * 60 * 60_000;
type FetchListener = (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void;

let records: typeof Records;
let admitting: typeof Admitting;
let keeping: typeof Keeping;
let device: ReturnType<typeof testCaches>;
let listen: FetchListener;

/** The worker begins: at first, or again. */
async function startWorker(): Promise<void> {
  vi.resetModules();
  records = await import('./user-record.ts');
  admitting = await import('./activate-user.ts');
  keeping = await import('./current-user.ts');
  keeping.followCurrentUser();
}

/** Ann is here, and something is kept of her and of Bob in each place. */
beforeEach(async () => {
  device = testCaches();
  vi.stubGlobal('caches', device.caches);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('self', {
    registration: { scope: home },
    addEventListener: (_kind: string, added: FetchListener) => {
      listen = added;
    },
  });
  await startWorker();
  await records.writeUser('ann');
  for (const who of ['ann', 'bob']) {
    for (const kind of ['audio', 'covers', 'pictures', 'words'])
      await device.caches.open(`earshot-${kind}-${who}`);
    await set([who, 'a screen'], 'its answer', createStore('earshot-answers', 'answers'));
    await set([who, 'a song'], 'its record', createStore('earshot-downloads', 'records'));
    await set([who, 'a like'], 'not sent', createStore('earshot-outbox', 'operations'));
  }
});

/** A page asks for the log-out, and the server answers so. */
async function logOut(body: string, status = 204): Promise<Response | undefined> {
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  let answer: Promise<Response> | undefined;
  listen({
    request: new Request(`${home}api/auth/logout`, { method: 'POST', body }),
    respondWith: (given) => {
      answer = given;
    },
  });
  return answer;
}

/** A page comes from the server. */
const pageFor = (told: string) =>
  keeping.updateCurrentUser(new Response('', { headers: { 'x-earshot-listener': told } }));

/** Of whom something is kept, in any place but the outbox. */
async function keptOf(): Promise<string[]> {
  const stored = await Promise.all([
    keys(createStore('earshot-answers', 'answers')),
    keys(createStore('earshot-downloads', 'records')),
  ]);
  const names = device.names().map((name) => name.split('-').at(-1) ?? '');
  return [...new Set([...names, ...stored.flat().map((key) => String(Object(key)[0]))])].sort();
}
const unsent = () => get(['ann', 'a like'], createStore('earshot-outbox', 'operations'));

const both = ['ann', 'bob'];

test.each(['{}', '', 'no json', '{"byPage":"yes"}'])(
  'after a log-out by call alone (%s) nothing is kept of that listener from the next start on, but what was not sent',
  async (body) => {
    expect((await logOut(body))?.status).toBe(204);
    expect(await records.readUser()).toBeUndefined();
    expect(await keptOf()).toEqual(both);
    await startWorker();
    await pageFor('');
    expect(await keptOf()).toEqual(['bob']);
    expect(await unsent()).toBe('not sent');
    // By this the log-in finds what was not sent.
    expect(await records.endedListener()).toBe('ann');
  },
);

test.each(['', 'ended'])(
  'after a log-out that no worker saw (the next page tells “%s”) nothing is kept of that listener either',
  async (told) => {
    await startWorker();
    await pageFor(told);
    expect(await records.readUser()).toBeUndefined();
    expect(await keptOf()).toEqual(['bob']);
    expect(await unsent()).toBe('not sent');
  },
);

test('what a log-out of the app keeps stays, for as long as its listener is away', async () => {
  await logOut('{"byPage":true}');
  await startWorker();
  await pageFor('');
  await pageFor('bob');
  expect(await keptOf()).toEqual(both);
  expect(await records.readUser()).toBe('bob');
  await pageFor('ann');
  expect(await records.readUser()).toBe('ann');
});

test('another account that is here without a log-out before it finds nothing kept of the one before', async () => {
  await pageFor('bob');
  expect(await keptOf()).toEqual(['bob']);
  expect(await unsent()).toBe('not sent');
  expect(await records.readUser()).toBe('bob');
});

test('a page that finds another account here removes what is kept of the one before as well', async () => {
  await admitting.activateUser('ann');
  expect(await keptOf()).toEqual(both);
  await admitting.activateUser('bob');
  expect(await keptOf()).toEqual(['bob']);
});

test('a page that is told that the session is gone locks what is kept, and the next start removes it', async () => {
  await records.lockUser();
  expect(await records.readUser()).toBeUndefined();
  expect(await keptOf()).toEqual(both);
  await pageFor('');
  expect(await keptOf()).toEqual(['bob']);
});

test('a page that hears late of a log-out of another tab’s app removes nothing', async () => {
  await logOut('{"byPage":true}');
  await records.lockUser();
  await pageFor('');
  expect(await keptOf()).toEqual(both);
});

test('a session that may have run out by itself locks what is kept, and it waits for its listener', async () => {
  await records.writeUser('bob', 0);
  await records.writeUser('ann', Date.now() - 40 * day);
  await pageFor('');
  expect(await records.readUser()).toBeUndefined();
  await pageFor('bob');
  expect(await keptOf()).toEqual(both);
});

test('a log-out that the server did not take, and a page that could not tell, change nothing', async () => {
  await logOut('{}', 503);
  expect(await records.readUser()).toBe('ann');
  await keeping.updateCurrentUser(new Response(''));
  expect(await keptOf()).toEqual(both);
  expect(await records.readUser()).toBe('ann');
});

test('what an earlier build locked at a log-out waits for its listener', async () => {
  const now = Date.now();
  const locked = { userId: 'ann', isHere: false, since: now, seenAt: now };
  await set('listener', locked, createStore('earshot-listener', 'record'));
  await pageFor('');
  expect(await keptOf()).toEqual(both);
});
