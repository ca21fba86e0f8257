import { set, type UseStore } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { clientTimeNow } from './client-time.ts';
import { createOperationStore } from './operation-store.ts';
import { newStore, settled } from './testing/test-store.ts';

afterEach(() => vi.unstubAllGlobals());

const made = (id: string, more: { replaces?: string } = {}) => ({
  id,
  kind: 'music',
  sequence: 'one',
  made: clientTimeNow(),
  payload: { id },
  ...more,
});
const idsOf = (kept: { all: () => { id: string }[] }) => kept.all().map(({ id }) => id);

test('a page finds what its own listener left, and neither another’s nor what makes no sense', async () => {
  const store = newStore();
  const left = createOperationStore('anna', store);
  left.keep(made('a'));
  const [kept] = left.all();
  await set(['bob', 'music b'], { ...kept, id: 'b' }, store);
  await set(['anna', 'music x'], { id: 'x', order: 'three' }, store);
  await set('anna', kept, store);
  await left.written();
  const found = createOperationStore('anna', store);
  await found.read();
  expect(idsOf(found)).toEqual(['a']);
});

test('what came later of the same takes the place of the earlier, and is not forgotten with it', async () => {
  const store = newStore();
  const kept = createOperationStore('anna', store);
  const first = kept.keep(made('a1', { replaces: 'a' }));
  kept.keep(made('b'));
  kept.keep(made('a2', { replaces: 'a' }));
  expect(idsOf(kept)).toEqual(['a2', 'b']);
  await kept.forget(first);
  const again = createOperationStore('anna', store);
  await again.read();
  expect(idsOf(again)).toEqual(['a2', 'b']);
});

test('what another tab sent is gone here too, and what it put is here, in its place', async () => {
  const store = newStore();
  const [one, other] = [createOperationStore('anna', store), createOperationStore('anna', store)];
  const first = one.keep(made('a'));
  await other.read();
  other.keep(made('b'));
  await other.forget(first);
  await settled();
  await one.read();
  expect(idsOf(one)).toEqual(['b']);
});

test('what was put while the browser still wrote is not taken for sent', async () => {
  const store = newStore();
  const kept = createOperationStore('anna', store);
  await kept.read();
  const reading = kept.read();
  // The reading has begun, and does not see what is written after it.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  kept.keep(made('a'));
  await reading;
  expect(idsOf(kept)).toEqual(['a']);
  await settled();
  await kept.read();
  expect(idsOf(kept)).toEqual(['a']);
});

test('a browser that keeps nothing keeps it for the page', async () => {
  const forbidden: UseStore = () => Promise.reject(new DOMException('no', 'SecurityError'));
  const kept = createOperationStore('anna', forbidden);
  const first = kept.keep(made('a'));
  kept.keep(made('b'));
  await kept.read();
  expect(idsOf(kept)).toEqual(['a', 'b']);
  await kept.forget(first);
  expect(idsOf(kept)).toEqual(['b']);
});
