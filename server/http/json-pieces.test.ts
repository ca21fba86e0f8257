import { expect, test } from 'vitest';
import { jsonPieces } from './json-pieces.ts';

const list = (length: number) => Array.from({ length }, (_, index) => ({ index, name: `“${index}”\n` }));

test.each<[string, unknown, number]>([
  ['a long list', list(1_000), 10],
  ['a long list in an object', { before: 1, data: { items: list(250), none: undefined }, after: [] }, 3],
  ['a short answer', { data: list(3), at: new Date(0), none: undefined }, 1],
  ['no list at all', 'text', 1],
  ['a list that is one too long', list(101), 2],
  ['holes', [...list(150), undefined, null], 2],
])('%s is the same text as in one piece, and no piece holds more than a slice', (_name, value, slices) => {
  const pieces = [...jsonPieces(value)].map(String);
  expect(pieces.join('')).toBe(JSON.stringify(value));
  const entries = pieces.map((piece) => piece.split('"index"').length - 1);
  expect(Math.max(...entries)).toBeLessThanOrEqual(100);
  expect(pieces.length).toBeGreaterThanOrEqual(slices);
});
