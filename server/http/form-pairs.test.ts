import { expect, test } from 'vitest';
import { pick, seededRandom } from '#rules/seeded-random.ts';
import { formLimits, readFormPairs } from './form-pairs.ts';
import { awkwardForms } from './testing/test-awkward-forms.ts';
import { countFormWork } from './testing/test-form-work.ts';

const pairsOf = (text: string) => readFormPairs(text).pairs.map(([name, value]) => [name, value]);

test('names and values are decoded as browsers write them, in the order in which they were sent', () => {
  expect(pairsOf('a=1&b=two+words&a=%C3%A9&c&=d&&e=f=g&%26=%3D')).toEqual([
    ['a', '1'],
    ['b', 'two words'],
    ['a', 'é'],
    ['c', ''],
    ['', 'd'],
    ['e', 'f=g'],
    ['&', '='],
  ]);
});

test('what cannot be decoded stays or becomes a replacement character, and never fails', () => {
  expect(pairsOf('a=%zz&b=%&c=%f&d=%ff&e=\ud800')).toEqual([
    ['a', '%zz'],
    ['b', '%'],
    ['c', '%f'],
    ['d', '\ufffd'],
    ['e', '\ufffd'],
  ]);
});

// Only ASCII: Node's parser damages other characters next to an invalid `%`.
test('any short text is read as the standard reads it', () => {
  const random = seededRandom('forms');
  const signs: [string, ...string[]] = [
    'a',
    'b',
    '&',
    '=',
    '+',
    '%',
    '%2',
    '%41',
    '%C3%A9',
    '%ff',
    '[',
    '\0',
  ];
  for (let round = 0; round < 3_000; round += 1) {
    const text = Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(random, signs)).join('');
    expect(pairsOf(text), JSON.stringify(text)).toEqual([...new URLSearchParams(text)]);
  }
});

test.each(awkwardForms)('$name: twice the text is twice the work, and a limit ends it', ({ text }) => {
  using work = countFormWork();
  const workOf = (characters: number) => {
    readFormPairs(text(characters));
    return work.sinceLast();
  };
  const [once, twice] = [workOf(6_000), workOf(12_000)];
  expect(twice.characters).toBeGreaterThan(1.9 * once.characters);
  expect(twice.characters).toBeLessThan(2.1 * once.characters + 10);
  const huge = workOf(20 * formLimits.characters);
  expect(huge.characters).toBeLessThanOrEqual(formLimits.characters);
  expect(huge.pairs).toBeLessThanOrEqual(formLimits.pairs);
  expect(readFormPairs(text(20 * formLimits.characters)).isWhole).toBe(false);
});

test('a text at the limits is whole, and one pair or character more is not', () => {
  const pairs = (count: number) => Array.from({ length: count }, () => 'a').join('&');
  expect(readFormPairs(pairs(formLimits.pairs)).isWhole).toBe(true);
  expect(readFormPairs(pairs(formLimits.pairs + 1)).isWhole).toBe(false);
  expect(readFormPairs('a'.repeat(formLimits.characters)).isWhole).toBe(true);
  expect(readFormPairs('a'.repeat(formLimits.characters + 1)).isWhole).toBe(false);
});
