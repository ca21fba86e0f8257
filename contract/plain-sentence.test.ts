import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { plainSentence } from './plain-sentence.ts';

const shape = z.object({
  id: z.string().check(z.regex(/^\d+$/)),
  count: z.number().check(z.lte(100), z.gte(5)),
  term: z.string().check(z.minLength(1), z.maxLength(3)),
  ids: z.array(z.string()).check(z.maxLength(2)),
  name: z.string().check(z.maxLength(3, 'That name is too long.')),
});
const fine = { id: '1', count: 7, term: 'a', ids: [], name: 'a' };
const sentenceFor = (more: object) =>
  z.safeParse(shape, { ...fine, ...more }, { error: plainSentence }).error?.issues[0]?.message;

test.each<[object, string]>([
  [{ id: 'abc' }, '“id” is not valid.'],
  [{ id: undefined }, '“id” is missing.'],
  [{ id: 7 }, '“id” is not of the right kind.'],
  [{ count: 101 }, '“count” may be at most 100.'],
  [{ count: 1 }, '“count” must be at least 5.'],
  [{ term: '' }, '“term” must not be empty.'],
  [{ term: 'long' }, '“term” may have at most 3 characters.'],
  [{ ids: ['1', '2', '3'] }, '“ids” may have at most 2 entries.'],
  [{ ids: [1] }, 'A part of the request is not of the right kind.'],
  [{ name: 'long' }, 'That name is too long.'],
])('%j is refused in plain words', (more, sentence) => {
  expect(sentenceFor(more)).toBe(sentence);
});
