import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOutbox, outboxOf } from './listener-outbox.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

test('operations of a deleted account are deleted, and nobody else’s', async () => {
  for (const userId of ['anna', 'ben']) {
    const outbox = outboxOf(userId);
    outbox.put({ kind: 'like', sequence: 'a', payload: { id: '1' } });
    await outbox.written();
  }
  await forgetOutbox('anna');
  const [annas, bens] = [outboxOf('anna'), outboxOf('ben')];
  await annas.restored;
  await bens.restored;
  expect([annas.count(), bens.count()]).toEqual([0, 1]);
});

test('a browser without storage has nothing to delete', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await expect(forgetOutbox('anna')).resolves.toBeUndefined();
});
