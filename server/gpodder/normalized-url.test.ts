import { expect, test } from 'vitest';
import { normalizeUrl } from './normalized-url.ts';

test.each([
  ['https://A.example/x', 'http://a.example/x/'],
  ['https://a.example:443/x', 'https://a.example/x'],
  ['https://a.example/a%3Ab', 'https://a.example/a:b'],
  ['https://a.example/%e4%bd%a0', 'https://a.example/%E4%BD%A0'],
  ['https://a.example/a b?c=d', 'https://a.example/a%20b?c=d'],
  ['https://a.example/100%', 'https://a.example/100%'],
])('%s and %s are one', (one, other) => {
  expect(normalizeUrl(one)).toBe(normalizeUrl(other));
});

test.each([
  ['https://a.example/x', 'https://a.example/y'],
  ['https://a.example/x?a=1', 'https://a.example/x?a=2'],
  ['https://ann:secret@a.example/x', 'https://bob:secret@a.example/x'],
  ['https://a.example/X', 'https://a.example/x'],
])('%s and %s are two', (one, other) => {
  expect(normalizeUrl(one)).not.toBe(normalizeUrl(other));
});
