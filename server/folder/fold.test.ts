import { expect, it } from 'vitest';
import { fold, foldedWords, indexedWords } from './fold.ts';

it('names are compared without case, accents and signs', () => {
  expect(fold('AC/DC')).toBe('acdc');
  expect(fold('R.E.M.')).toBe('rem');
  expect(fold('Sigur Rós')).toBe('sigur ros');
  expect(fold('Mø & Ærø')).toBe('mo aero');
  expect(fold('Straße')).toBe('strasse');
});

it('a name of signs alone stays itself', () => {
  expect(fold('!!!')).toBe('!!!');
  expect(foldedWords('"*()%^:-')).toEqual([]);
});

it('a name with signs in it is found with and without them', () => {
  expect(indexedWords('a-ha').split(' ')).toEqual(['aha', 'a', 'ha']);
  expect(indexedWords('AC/DC').split(' ')).toContain('ac');
});

it('scripts without spaces are searched character by character', () => {
  expect(foldedWords('東京')).toEqual(['東', '京']);
});
