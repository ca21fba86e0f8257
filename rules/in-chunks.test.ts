import { expect, test } from 'vitest';
import { inChunks } from './in-chunks.ts';

test('rows go into statements of five hundred, and none is left out', () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => index);
  const chunks = [...inChunks(rows)];
  expect(chunks.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(chunks.flat()).toEqual(rows);
  expect([...inChunks(rows.slice(0, 1_000))]).toHaveLength(2);
  expect([...inChunks([])]).toEqual([]);
});
