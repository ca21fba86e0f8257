import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { readerOf } from '../../catalogue/catalogue-reader.ts';
import { createTable } from '../../store/table.ts';
import * as tables from '../../store/tables.ts';
import { correctedNames } from './hit-tiers.ts';
import { createVocabulary } from './vocabulary.ts';

function vocabularyOf(words: string[]) {
  const database = new DatabaseSync(':memory:');
  database.exec(createTable(tables.word));
  for (const word of words) database.prepare('insert into word (word) values (?)').run(word);
  return createVocabulary(readerOf((sql) => database.prepare(sql)));
}

const vocabulary = vocabularyOf(['the', 'slow', 'river', 'rivers', 'live', 'love', 'on', 'heat', 'beat']);

test.each([
  ['a letter too few', 'slow rver', ['slow river']],
  ['a letter too many', 'sloww river', ['slow river']],
  ['another letter', 'slow rivur', ['slow river']],
  ['two letters swapped', 'solw river', ['slow river']],
  ['a word of three letters', 'teh', ['the']],
  ['a word of two letters beside another', 'no river', ['on river']],
  ['typos in two words', 'solw rivur', ['slow river']],
  ['a word that several are like', 'lve', ['live', 'love']],
])('%s: %s', (_, typed, meant) => expect(correctedNames(vocabulary, typed).sort()).toEqual(meant));

test('a word that the catalogue has is taken as meant beside one that it does not have', () => {
  expect(correctedNames(vocabulary, 'heat rivur')).toEqual(['heat river']);
});

test('where the catalogue has every word, one at a time is doubted', () => {
  expect(correctedNames(vocabulary, 'heat live')).toEqual(['beat live', 'heat love']);
});

test('two letters alone are too few to tell a typo, and nothing is like what nothing is like', () => {
  expect(correctedNames(vocabulary, 'no')).toEqual([]);
  expect(correctedNames(vocabulary, 'slow xyzzyx')).toEqual([]);
  expect(correctedNames(vocabulary, '')).toEqual([]);
});
