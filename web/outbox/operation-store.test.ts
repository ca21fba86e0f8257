import { set, type UseStore } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { clientTimeNow } from './client-time.ts';
import { createOperationStore } from './operation-store.ts';
import { newStore, settle } from './testing/test-store.ts';

afterEach(() => vi.unstubAllGlobals());

const newOperation = (id: string, more: { replaces?: string } = {}) => ({
  id,
  kind: 'music',
  sequence: 'one',
  made: clientTimeNow(),
  payload: { id },
  ...more,
});
const idsOf = (operations: { all: () => { id: string }[] }) => operations.all().map(({ id }) => id);

test('a page reads operations of its own listener, and neither another’s nor invalid ones', async () => {
  const store = newStore();
  const formerPage = createOperationStore('anna', store);
  formerPage.add(newOperation('a'));
  const [stored] = formerPage.all();
  await set(['bob', 'music b'], { ...stored, id: 'b' }, store);
  await set(['anna', 'music x'], { id: 'x', order: 'three' }, store);
  await set('anna', stored, store);
  await formerPage.written();
  const laterPage = createOperationStore('anna', store);
  await laterPage.read();
  expect(idsOf(laterPage)).toEqual(['a']);
});

test('a later operation replaces an earlier one at its position, and is not deleted with it', async () => {
  const store = newStore();
  const operations = createOperationStore('anna', store);
  const first = operations.add(newOperation('a1', { replaces: 'a' }));
  operations.add(newOperation('b'));
  operations.add(newOperation('a2', { replaces: 'a' }));
  expect(idsOf(operations)).toEqual(['a2', 'b']);
  await operations.forget(first);
  const again = createOperationStore('anna', store);
  await again.read();
  expect(idsOf(again)).toEqual(['a2', 'b']);
});

test('operations that another tab sent are deleted here too, and its new ones are read in order', async () => {
  const store = newStore();
  const [one, other] = [createOperationStore('anna', store), createOperationStore('anna', store)];
  const first = one.add(newOperation('a'));
  await other.read();
  other.add(newOperation('b'));
  await other.forget(first);
  await settle();
  await one.read();
  expect(idsOf(one)).toEqual(['b']);
});

test('an operation that is still being written does not count as sent', async () => {
  const store = newStore();
  const operations = createOperationStore('anna', store);
  await operations.read();
  const reading = operations.read();
  // The read has begun, and does not see later writes.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  operations.add(newOperation('a'));
  await reading;
  expect(idsOf(operations)).toEqual(['a']);
  await settle();
  await operations.read();
  expect(idsOf(operations)).toEqual(['a']);
});

test('an operation that was sent while another kind reads the storage is not there again', async () => {
  const operations = createOperationStore('anna', newStore());
  const first = operations.add(newOperation('a'));
  await operations.written();
  const reading = operations.read();
  // The read has begun, and still sees it.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  await Promise.all([reading, operations.forget(first)]);
  expect(idsOf(operations)).toEqual([]);
  operations.add(newOperation('a'));
  await operations.read();
  expect(idsOf(operations)).toEqual(['a']);
});

test('a browser without storage keeps operations for the page', async () => {
  const forbidden: UseStore = () => Promise.reject(new DOMException('no', 'SecurityError'));
  const operations = createOperationStore('anna', forbidden);
  const first = operations.add(newOperation('a'));
  operations.add(newOperation('b'));
  await operations.read();
  expect(idsOf(operations)).toEqual(['a', 'b']);
  await operations.forget(first);
  expect(idsOf(operations)).toEqual(['b']);
});
