import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { testCaches } from '../downloads/testing/test-caches.ts';
import type * as Keeping from './keep-listener.ts';
import type * as Records from './listener-record.ts';

const home = 'https://music.example.org/';
type FetchListener = (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void;

let records: typeof Records;
let keeping: typeof Keeping;
let device: ReturnType<typeof testCaches>;
let listen: FetchListener;

/** The worker begins: at first, or again. */
async function startWorker(): Promise<void> {
  vi.resetModules();
  records = await import('./listener-record.ts');
  keeping = await import('./keep-listener.ts');
  keeping.keepListener();
}

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
  await records.writeListener('ann');
  await device.caches.open('earshot-audio-ann');
  await device.caches.open('earshot-audio-bob');
});

/** A page asks for the log-out, and the server answers so. */
async function logOutByCall(status = 204): Promise<Response | undefined> {
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  let answer: Promise<Response> | undefined;
  listen({
    request: new Request(`${home}api/auth/logout`, { method: 'POST' }),
    respondWith: (given) => {
      answer = given;
    },
  });
  return answer;
}

const pageFor = (told: string) => new Response('', { headers: { 'x-earshot-listener': told } });

test('a log-out by call alone takes away what is kept of whoever was here, and of nobody else', async () => {
  expect((await logOutByCall())?.status).toBe(204);
  expect(await records.readListener()).toBeUndefined();
  expect(device.names()).toEqual(['earshot-audio-bob']);
});

test('a log-out that the server did not take changes nothing', async () => {
  await logOutByCall(503);
  expect(await records.readListener()).toBe('ann');
  expect(device.names()).toContain('earshot-audio-ann');
});

test('a log-out that the app locked before stays locked and takes nothing away', async () => {
  await records.writeListener(undefined);
  await logOutByCall();
  expect(device.names()).toContain('earshot-audio-ann');
});

test('a log-out by call that this browser did not send takes it away at the next start, with the first page', async () => {
  await startWorker();
  await keeping.toldListener(pageFor('ended'));
  expect(await records.readListener()).toBeUndefined();
  expect(device.names()).toEqual(['earshot-audio-bob']);
});

test('a page for nobody, or for another listener, locks what is kept', async () => {
  await startWorker();
  await keeping.toldListener(pageFor(''));
  expect(await records.readListener()).toBeUndefined();
  await keeping.toldListener(pageFor('bob'));
  expect(await records.readListener()).toBe('bob');
  expect(device.names()).toContain('earshot-audio-ann');
});
