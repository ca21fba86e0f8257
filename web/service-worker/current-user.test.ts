import { IDBFactory } from 'fake-indexeddb';
import { createStore, get, keys, set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { testCaches } from '../downloads/testing/test-caches.ts';
import type * as Activation from './activate-user.ts';
import type * as CurrentUser from './current-user.ts';
import type * as Records from './user-record.ts';

const home = 'https://music.example.org/';
const day = 24 * 60 * 60_000;
type FetchHandler = (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void;

let records: typeof Records;
let activation: typeof Activation;
let currentUser: typeof CurrentUser;
let device: ReturnType<typeof testCaches>;
let dispatchFetch: FetchHandler;

/** Starts the worker, or restarts it. */
async function startWorker(): Promise<void> {
  vi.resetModules();
  records = await import('./user-record.ts');
  activation = await import('./activate-user.ts');
  currentUser = await import('./current-user.ts');
  currentUser.followCurrentUser();
}

/** Ann is signed in, and every store holds data of her and of Bob. */
beforeEach(async () => {
  device = testCaches();
  vi.stubGlobal('caches', device.caches);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('self', {
    registration: { scope: home },
    addEventListener: (_kind: string, subscriber: FetchHandler) => {
      dispatchFetch = subscriber;
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

/** A page logs out, and the server responds with this status. */
async function logOut(body: string, status = 204): Promise<Response | undefined> {
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  let answer: Promise<Response> | undefined;
  dispatchFetch({
    request: new Request(`${home}api/auth/logout`, { method: 'POST', body }),
    respondWith: (response) => {
      answer = response;
    },
  });
  return answer;
}

/** The server sends a page with this header. */
const pageFor = (value: string) =>
  currentUser.updateCurrentUser(new Response('', { headers: { 'x-earshot-listener': value } }));

/** Users with stored data, apart from the outbox. */
async function storedUsers(): Promise<string[]> {
  const storeKeys = await Promise.all([
    keys(createStore('earshot-answers', 'answers')),
    keys(createStore('earshot-downloads', 'records')),
  ]);
  const names = device.names().map((name) => name.split('-').at(-1) ?? '');
  return [...new Set([...names, ...storeKeys.flat().map((key) => String(Object(key)[0]))])].sort();
}
const unsent = () => get(['ann', 'a like'], createStore('earshot-outbox', 'operations'));

const both = ['ann', 'bob'];

test.each(['{}', '', 'no json', '{"byPage":"yes"}'])(
  'after a log-out by call alone (%s) the data of that listener are deleted at the next start, apart from unsent changes',
  async (body) => {
    expect((await logOut(body))?.status).toBe(204);
    expect(await records.readUser()).toBeUndefined();
    expect(await storedUsers()).toEqual(both);
    await startWorker();
    await pageFor('');
    expect(await storedUsers()).toEqual(['bob']);
    expect(await unsent()).toBe('not sent');
    // The log-in screen finds unsent changes by this.
    expect(await records.endedListener()).toBe('ann');
  },
);

test.each(['', 'ended'])(
  'after a log-out that no worker saw (the header of the next page is “%s”) the data of that listener are deleted too',
  async (value) => {
    await startWorker();
    await pageFor(value);
    expect(await records.readUser()).toBeUndefined();
    expect(await storedUsers()).toEqual(['bob']);
    expect(await unsent()).toBe('not sent');
  },
);

test('data that a log-out of the app keeps stay while its listener is signed out', async () => {
  await logOut('{"byPage":true}');
  await startWorker();
  await pageFor('');
  await pageFor('bob');
  expect(await storedUsers()).toEqual(both);
  expect(await records.readUser()).toBe('bob');
  await pageFor('ann');
  expect(await records.readUser()).toBe('ann');
});

test('another account that is here without a log-out before it finds no data of the former one', async () => {
  await pageFor('bob');
  expect(await storedUsers()).toEqual(['bob']);
  expect(await unsent()).toBe('not sent');
  expect(await records.readUser()).toBe('bob');
});

test('a page with another account deletes the data of the former one as well', async () => {
  await activation.activateUser('ann');
  expect(await storedUsers()).toEqual(both);
  await activation.activateUser('bob');
  expect(await storedUsers()).toEqual(['bob']);
});

test('a page whose session is gone locks stored data, and the next start deletes them', async () => {
  await records.lockUser();
  expect(await records.readUser()).toBeUndefined();
  expect(await storedUsers()).toEqual(both);
  await pageFor('');
  expect(await storedUsers()).toEqual(['bob']);
});

test('a page that learns late of a log-out in another tab deletes nothing', async () => {
  await logOut('{"byPage":true}');
  await records.lockUser();
  await pageFor('');
  expect(await storedUsers()).toEqual(both);
});

test('a session that may have expired locks stored data until its listener signs in', async () => {
  await records.writeUser('bob', 0);
  await records.writeUser('ann', Date.now() - 40 * day);
  await pageFor('');
  expect(await records.readUser()).toBeUndefined();
  await pageFor('bob');
  expect(await storedUsers()).toEqual(both);
});

test('a log-out that failed, and a page without the header, change nothing', async () => {
  await logOut('{}', 503);
  expect(await records.readUser()).toBe('ann');
  await currentUser.updateCurrentUser(new Response(''));
  expect(await storedUsers()).toEqual(both);
  expect(await records.readUser()).toBe('ann');
});

test('data that an earlier build locked at a log-out wait for their listener', async () => {
  const now = Date.now();
  const locked = { userId: 'ann', isHere: false, since: now, seenAt: now };
  await set('listener', locked, createStore('earshot-listener', 'record'));
  await pageFor('');
  expect(await storedUsers()).toEqual(both);
});
