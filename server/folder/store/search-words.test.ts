import { expect, it } from 'vitest';
import { fold } from '#rules/fold-text.ts';
import { foldedWords, indexedWords } from './search-words.ts';

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

it('a sign that stands for a letter is found as that letter', () => {
  expect(indexedWords('P!nk').split(' ')).toEqual(['pnk', 'p', 'nk', 'pink']);
  expect(indexedWords('$ign').split(' ')).toContain('sign');
  expect(indexedWords('Oh!').split(' ')).toEqual(['oh']);
});

it('scripts without spaces are searched by any part of a name', () => {
  const name = indexedWords('東京タワー').split(' ');
  expect(foldedWords('京タ')).toEqual(['京タ']);
  for (const term of ['東京', '京タワ', 'ワー', '東', 'ー'])
    for (const word of foldedWords(term)) expect(name.some((part) => part.startsWith(word))).toBe(true);
  expect(name.some((part) => part.startsWith('東タ'))).toBe(false);
  expect(foldedWords('소년단')).toEqual(['소년', '년단']);
});
