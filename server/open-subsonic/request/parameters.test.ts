import { expect, test } from 'vitest';
import { readFormPairs } from '#server/http/form-pairs.ts';
import { parametersOf } from './parameters.ts';

const parametersIn = (...texts: string[]) => parametersOf(texts.flatMap((text) => readFormPairs(text).pairs));

test('parameters of address and form are read together, and a name may occur several times', () => {
  const params = parametersIn('id=so-1&id=so-2&name=a+b', 'id=so-3&comment=%C3%A9&%ff=%zz');
  expect(params.list('id')).toEqual(['so-1', 'so-2', 'so-3']);
  expect([params.text('name'), params.text('comment'), params.text('other')]).toEqual([
    'a b',
    'é',
    undefined,
  ]);
});

test('a missing or empty parameter is refused by its name', () => {
  expect(() => parametersIn('id=').required('id')).toThrow('“id”');
  expect(parametersIn('id=x').required('id')).toBe('x');
});

test('an invalid number counts as missing, and one beyond the limits becomes the limit', () => {
  const params = parametersIn('a=7&b=-3&c=many&d=99999&e=&f=1.9');
  expect(['a', 'b', 'c', 'e', 'f', 'g'].map((name) => params.number(name))).toEqual([
    7,
    -3,
    undefined,
    undefined,
    1,
    undefined,
  ]);
  const limits = { otherwise: 10, max: 500 };
  expect(['a', 'b', 'c', 'd', 'g'].map((name) => params.count(name, limits))).toEqual([7, 0, 10, 500, 10]);
});

test('a flag may be written as a word or a number', () => {
  const params = parametersIn('a=true&b=1&c=False&d=0&e=');
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => params.flag(name, true))).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
  ]);
});

test('more values than any app sends are too many', () => {
  const many = (count: number) => parametersOf(Array.from({ length: count }, () => ['id', 'a'] as const));
  expect(many(10_000).list('id')).toHaveLength(10_000);
  expect(() => many(10_001).list('id')).toThrow('too many');
});
