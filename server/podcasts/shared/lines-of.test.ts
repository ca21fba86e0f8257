import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

test.each([
  ['', ['']],
  ['a', ['a']],
  ['a\nb', ['a', 'b']],
  ['a\r\n\rb\n\nc\r', ['a', '', 'b', '', 'c', '']],
  ['\r\n', ['', '']],
])('%j has its lines', (text, lines) => {
  expect([...linesOf(text)]).toEqual(lines);
});
