import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { readerOf } from '../../catalogue/catalogue-reader.ts';
import { createTable } from '../../store/table.ts';
import * as tables from '../../store/tables.ts';
import { createVocabulary } from './vocabulary.ts';

/** A catalogue with just these words; words can be added, and it can be rebuilt. */
function catalogueOf(first: string[]) {
  const database = new DatabaseSync(':memory:');
  database.exec(createTable(tables.word));
  function become(words: string[]): void {
    database.exec('delete from word');
    for (const word of words) database.prepare('insert into word (word) values (?)').run(word);
  }
  become(first);
  return { read: readerOf((sql) => database.prepare(sql)), become };
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
