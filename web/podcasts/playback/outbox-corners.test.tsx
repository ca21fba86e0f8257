import { IDBFactory } from 'fake-indexeddb';
import { createStore, set, type UseStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProgressEntry } from '#contract/progress.ts';
import { CallError } from '#web/api.ts';
import { createPendingSaves, type PendingSave } from './pending-saves.ts';
import { createProgressOutbox } from './progress-outbox.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const save = (seq: number, more: Partial<PendingSave> = {}): PendingSave => ({
  episodeId: '1',
  runId: 'run',
  seq,
  basedOn: 0,
  positionSeconds: seq * 10,
  durationSeconds: null,
  progress: seq,
  ...more,
});
const entry: ProgressEntry = {
  episodeId: '1',
  positionSeconds: 10,
  progress: 1,
  durationSeconds: 3600,
  completed: false,
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

function newStore(): UseStore {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return createStore('outbox', 'saves');
}

/** What the storage and the pretended server do takes several turns of the loop. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage('');
    });
}

/** A listener's outbox, and a server that takes what comes, or refuses it with a status. */
function setUp(store = newStore()) {
  const sent: string[] = [];
  const saved: string[] = [];
  const late: boolean[] = [];
  const server = { status: 200 };
  const outbox = createProgressOutbox({
    userId: 'anna',
    store,
    async send({ runId, seq }, keepalive) {
      sent.push(`${runId} ${seq}${keepalive ? ' last' : ''}`);
      if (server.status !== 200) throw new CallError(server.status, 'no', 'No.');
      return entry;
    },
    onSaved: (_, runId) => saved.push(runId),
    onLate: (isLate) => late.push(isLate),
  });
  return { outbox, server, saved, late, sent: () => sent.splice(0), store };
}

test.each([400, 404, 413])(
  'a save that is refused with %d is never sent again, and holds up no other',
  async (status) => {
    const { outbox, server, sent, saved, late } = setUp();
    outbox.open();
    server.status = status;
    outbox.put(save(1));
    await settled();
    expect([sent(), outbox.waitingFor('1')]).toEqual([['run 1'], undefined]);
    server.status = 200;
    outbox.put(save(2, { runId: 'other' }));
    await settled();
    expect([sent(), saved, late]).toEqual([['other 2'], ['other'], []]);
  },
);

test.each([0, 401, 409, 500])(
  'a save that is refused with %d waits fifteen seconds, or until there is a network',
  async (status) => {
    const { outbox, server, sent, saved } = setUp();
    outbox.open();
    server.status = status;
    outbox.put(save(1));
    await settled();
    expect(sent()).toEqual(['run 1']);
    await vi.advanceTimersByTimeAsync(14_999);
    await settled();
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    expect(sent()).toEqual(['run 1']);
    server.status = 200;
    dispatchEvent(new Event('online'));
    await settled();
    expect([sent(), saved, outbox.waitingFor('1')]).toEqual([['run 1'], ['run'], undefined]);
    await vi.advanceTimersByTimeAsync(60_000);
    await settled();
    expect(sent()).toEqual([]);
  },
);

test('a second failure in a row is told, once, and so is that it is over', async () => {
  const { outbox, server, late } = setUp();
  outbox.open();
  server.status = 500;
  outbox.put(save(1));
  await settled();
  expect(late).toEqual([]);
  for (const seq of [2, 3]) {
    outbox.put(save(seq));
    await settled();
  }
  expect(late).toEqual([true]);
  server.status = 200;
  outbox.put(save(4));
  await settled();
  expect(late).toEqual([true, false]);
});

test('behind a login screen nothing is sent and nothing is late; what waits is sent once its listener is back', async () => {
  const { outbox, server, sent, late } = setUp();
  outbox.put(save(1));
  outbox.putLast(save(2));
  await outbox.flush();
  await settled();
  expect([sent(), outbox.waitingFor('1')?.seq]).toEqual([[], 2]);
  outbox.open();
  server.status = 500;
  await settled();
  outbox.put(save(3));
  await settled();
  expect(late).toEqual([true]);
  outbox.close();
  expect(late).toEqual([true, false]);
  sent();
  server.status = 200;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  await settled();
  expect(sent()).toEqual([]);
  outbox.open();
  await settled();
  expect(sent()).toEqual(['run 3']);
});

test('the last save of a page is sent at once and told to outlive the page', async () => {
  const { outbox, sent } = setUp();
  outbox.open();
  await settled();
  outbox.putLast(save(1));
  expect(sent()).toEqual(['run 1 last']);
  await settled();
  expect(outbox.waitingFor('1')).toBeUndefined();
});

test('what waits for an episode is the last run of it, and none for another', async () => {
  const { outbox } = setUp();
  outbox.put(save(1, { runId: 'one' }));
  outbox.put(save(5, { runId: 'two' }));
  outbox.put(save(9, { runId: 'other', episodeId: '2' }));
  expect([outbox.waitingFor('1')?.runId, outbox.waitingFor('2')?.runId, outbox.waitingFor('3')]).toEqual([
    'two',
    'other',
    undefined,
  ]);
});

test('a page finds what its own listener left, and neither another’s nor what makes no sense', async () => {
  const store = newStore();
  const left = createPendingSaves('anna', store);
  await left.restored;
  left.keep(save(3));
  await set(['bob', 'b'], save(1, { runId: 'b' }), store);
  await set(['anna', 'x'], { seq: 'three' }, store);
  await set('anna', save(1, { runId: 'plain' }), store);
  await settled();
  const found = createPendingSaves('anna', store);
  await found.restored;
  expect(found.first()).toEqual(save(3));
  expect(found.of('1')).toEqual(save(3));
  await found.forget(save(2));
  expect(found.first()?.seq).toBe(3);
  await found.forget(save(3));
  expect(found.first()).toBeUndefined();
  const again = createPendingSaves('anna', store);
  await again.restored;
  expect(again.first()).toBeUndefined();
});

test('a browser that keeps nothing keeps it for the page', async () => {
  const forbidden: UseStore = () => Promise.reject(new DOMException('no', 'SecurityError'));
  const { outbox, sent, saved } = setUp(forbidden);
  outbox.open();
  outbox.put(save(1));
  await settled();
  expect([sent(), saved, outbox.waitingFor('1')]).toEqual([['run 1'], ['run'], undefined]);
});
