import type { UseStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '#web/api.ts';
import type { Kind } from './kind.ts';
import { createOutbox, type Turns } from './outbox.ts';
import { createTestServer, openPage } from './testing/test-pages.ts';
import { newStore, settle } from './testing/test-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab, and a server that refuses the payloads in `refuse` with a status. */
function openTab({ store = newStore(), locks }: { store?: UseStore; locks?: Turns } = {}) {
  const sentPayloads: string[] = [];
  const refused: string[] = [];
  const refuse = new Map<string, number>();
  const kind: Kind<string> = {
    name: 'music',
    payload: z.string(),
    async send(operations) {
      for (const { payload } of operations) {
        sentPayloads.push(payload);
        const status = refuse.get(payload);
        if (status !== undefined) throw new CallError(status, 'no', 'No.');
      }
    },
    onRefused: (payload) => refused.push(payload),
  };
  const outbox = createOutbox({ userId: 'anna', store, locks });
  const put = (payload: string, sequence = 'one') => outbox.put({ kind: 'music', sequence, payload });
  return { outbox, kind, put, sentPayloads, refused, refuse, store, take: () => sentPayloads.splice(0) };
}

test('a failed operation stops only its own sequence, which stays in order', async () => {
  const { outbox, kind, put, take, refuse } = openTab();
  refuse.set('a', 500);
  for (const [payload, sequence] of [
    ['a', 'one'],
    ['b', 'one'],
    ['c', 'two'],
  ] as const)
    put(payload, sequence);
  outbox.serve(kind);
  await settle();
  expect(take()).toEqual(['a', 'c']);
  refuse.clear();
  await vi.advanceTimersByTimeAsync(15_000);
  await settle();
  expect(take()).toEqual(['a', 'b']);
  expect(outbox.count()).toBe(0);
});

test('what is done just as the last change was sent is sent too, and nobody has to ask for it', async () => {
  const { outbox, kind, put, take } = openTab();
  let isFirst = true;
  outbox.serve({
    ...kind,
    onEmpty() {
      if (isFirst) put('b');
      isFirst = false;
    },
  });
  put('a');
  await settle();
  expect(take()).toEqual(['a', 'b']);
  expect(outbox.count()).toBe(0);
});

test.each([0, 401, 502])('where the server is unreachable (%d), one attempt is enough', async (status) => {
  const { outbox, kind, put, take, refuse } = openTab();
  refuse.set('a', status);
  put('a', 'one');
  put('b', 'two');
  outbox.serve(kind);
  await settle();
  expect(take()).toEqual(['a']);
  expect(outbox.count()).toBe(2);
});

test.each([400, 403, 404, 413, 422])(
  'an operation that is refused for good (%d) is reported and deleted, and stops nothing',
  async (status) => {
    const { outbox, kind, put, take, refuse, refused } = openTab();
    refuse.set('a', status);
    put('a');
    put('b');
    outbox.serve(kind);
    await settle();
    expect([take(), refused, outbox.count()]).toEqual([['a', 'b'], ['a'], 0]);
  },
);

test('a session of another account does not refuse the operation', async () => {
  const { outbox, kind, put, refused } = openTab();
  put('a');
  outbox.serve({
    ...kind,
    send: () => Promise.reject(new CallError(403, 'other_listener', 'That belongs to somebody else.')),
  });
  await settle();
  expect([refused, outbox.count()]).toEqual([[], 1]);
});

test('who logs out while a call is on its way sends nothing after it, also where that call is refused', async () => {
  const server = createTestServer();
  const page = openPage({ server, store: newStore(), locks: undefined }, 'anna');
  for (const payload of ['a', 'b', 'c', 'd'])
    page.outbox.put({ kind: 'music', sequence: 'one', payload, id: payload });
  await settle();
  server.answer(0, 'taken');
  await settle();
  expect(server.calls.map(({ operations }) => operations.length)).toEqual([2]);
  page.logOut();
  server.answer(0, 'refused');
  await settle();
  expect([server.calls, page.outbox.count()]).toEqual([[], 2]);
});

/** Locks as browsers share them between tabs. */
function sharedTurns(): Turns {
  let before = Promise.resolve();
  return {
    request(_, work) {
      before = before.then(work);
      return before;
    },
  };
}

test('two tabs send nothing twice', async () => {
  const locks = sharedTurns();
  const one = openTab({ locks });
  const other = openTab({ store: one.store, locks });
  one.outbox.serve(one.kind);
  other.outbox.serve(other.kind);
  for (const payload of ['a', 'b', 'c']) one.put(payload);
  await one.outbox.written();
  await Promise.all([one.outbox.flush('music'), other.outbox.flush('music')]);
  await settle();
  expect([...one.sentPayloads, ...other.sentPayloads].toSorted()).toEqual(['a', 'b', 'c']);
});

test('an operation that this version of the app cannot read waits for another, and stops nothing', async () => {
  const { outbox, kind, put, take } = openTab();
  outbox.put({ kind: 'music', sequence: 'one', payload: { of: 'another version' } });
  put('a');
  outbox.serve(kind);
  await settle();
  expect([take(), outbox.count()]).toEqual([['a'], 1]);
});

test('on plain http too, a screen that is drawn again waits for the call of the one before it', async () => {
  vi.stubGlobal('navigator', {});
  const server = createTestServer();
  const page = openPage({ server, store: newStore(), locks: undefined }, 'anna');
  const put = (id: string) => page.outbox.put({ kind: 'music', sequence: 'one', payload: id, id });
  put('a');
  await settle();
  page.serveAnew();
  put('b');
  await settle();
  expect(server.calls.map(({ operations }) => operations.map(({ id }) => id))).toEqual([['a']]);
  server.answer(0, 'taken');
  await settle();
  server.answer(0, 'taken');
  await settle();
  expect([server.applied.map(({ id }) => id), page.outbox.count()]).toEqual([['a', 'b'], 0]);
});
