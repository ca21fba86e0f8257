import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('ids are unique, and all of one length', () => {
  const names = Array.from({ length: 50 }, newId);
  expect(new Set(names).size).toBe(50);
  expect(names.every((name) => /^[\da-f]{32}$/.test(name))).toBe(true);
});
