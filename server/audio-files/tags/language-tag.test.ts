import { expect, test } from 'vitest';
import { languageTag } from './language-tag.ts';

test.each([
  ['eng', 'en'],
  ['ger', 'de'],
  ['DEU', 'de'],
  ['pt-br', 'pt-BR'],
  ['ja', 'ja'],
  ['XXX', null],
  ['und', null],
  ['big', null],
  ['live', null],
  ['', null],
  ['e\0g', null],
])('%j is %j', (code, tag) => {
  expect(languageTag(code)).toBe(tag);
});
