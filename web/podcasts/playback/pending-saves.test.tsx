import { set, type UseStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newStore, save, settled, testOutbox } from '../testing/test-outbox.ts';
import { createPendingSaves } from './pending-saves.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
  // Sent twice, as the page was hidden in between: taken twice.
  await found.forget(save(3));
  const again = createPendingSaves('anna', store);
  await again.restored;
  expect(again.first()).toBeUndefined();
});

test('a browser that keeps nothing keeps it for the page', async () => {
  const forbidden: UseStore = () => Promise.reject(new DOMException('no', 'SecurityError'));
  const { outbox, sent, saved } = testOutbox(forbidden);
  outbox.open();
  outbox.put(save(1));
  await settled();
  expect([sent(), saved, outbox.waitingFor('1')]).toEqual([['run 1'], ['run'], undefined]);
});
