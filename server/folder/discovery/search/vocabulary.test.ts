import { expect, test } from 'vitest';
import type { CatalogueReader } from '../../store/catalogue-reader.ts';
import { createVocabulary } from './vocabulary.ts';

/** A catalogue with just these words, which may become more, or be built anew. */
function catalogueOf(first: string[]) {
  let words = first;
  const read: CatalogueReader = {
    get: () => ({ id: words.length }),
    all: (_sql, after) => words.map((word, index) => ({ id: index + 1, word })).slice(Number(after)),
  };
  return { read, become: (now: string[]) => (words = now) };
}

test('a word that a scan brought is meant from then on, also by who asked before it came', () => {
  const { read, become } = catalogueOf(['lantern', 'harbour']);
  const vocabulary = createVocabulary(read);
  const near = () => vocabulary.near('lantrens').map(({ word }) => word);
  expect(near()).toEqual(['lantern']);
  expect(near()).toEqual(['lantern']);
  become(['lantern', 'harbour', 'lantrene']);
  expect(near()).toContain('lantrene');
});

test('words of a catalogue that was built anew are forgotten', () => {
  const { read, become } = catalogueOf(['lantern', 'harbour']);
  const vocabulary = createVocabulary(read);
  expect(vocabulary.has('harbour')).toBe(true);
  expect(vocabulary.near('harbuor').map(({ word }) => word)).toEqual(['harbour']);
  become(['quay']);
  expect([vocabulary.has('harbour'), vocabulary.has('quay')]).toEqual([false, true]);
  expect(vocabulary.near('harbuor')).toEqual([]);
});
