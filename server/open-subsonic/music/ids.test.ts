import { expect, test } from 'vitest';
import { idOf, numberIn, parseId, pictureId } from './ids.ts';

test('an id carries its kind, and needs no escaping anywhere', () => {
  expect(parseId(idOf('song', 7))).toEqual({ kind: 'song', key: '7' });
  expect(parseId(idOf('directory', 'ab12'))).toEqual({ kind: 'directory', key: 'ab12' });
  expect(idOf('episode', 'abc-9')).toMatch(/^[A-Za-z0-9-]+$/);
});

test('a picture’s id leads to its owner, whatever version it was asked for in', () => {
  const id = pictureId('album', 7, '0123456789abcdef') ?? '';
  expect(id).toBe('al-7_01234567');
  expect(numberIn('album', id)).toBe(7);
  expect(pictureId('album', 7, null)).toBeUndefined();
});

test.each([
  '',
  '7',
  'so-',
  'so-0',
  'so-07',
  'so-1e3',
  'so--1',
  'xx-1',
  'so-1/2',
  'so-1_a_b',
  ' so-1',
  'so-99999999999999999',
])('%j is no song', (id) => {
  expect(numberIn('song', id)).toBeUndefined();
});

test('a song’s id is no album’s', () => {
  expect(numberIn('album', 'so-7')).toBeUndefined();
});
