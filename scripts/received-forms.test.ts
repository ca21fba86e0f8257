import { expect, test } from 'vitest';
import { readSource, readSources } from './read-sources.ts';
import { receivedFormFaults } from './received-forms.ts';
import { root } from './run-node.ts';

const planted = (text: string, path = 'server/podcasts/a.ts') =>
  receivedFormFaults([readSource(path, text)]).join('\n');

test.each([
  'new URLSearchParams(request.url);',
  "new URLSearchParams('a=b');",
  'const pairs = [...new URLSearchParams(body)];',
  'new URLSearchParams(...given);',
  'new URLSearchParams(pairs);',
  'const Reader = URLSearchParams;',
  'Reflect.construct(URLSearchParams, [body]);',
  'const token = new URL(address).searchParams.get("token");',
  'const { searchParams } = new URL(address);',
  "import { parse } from 'node:querystring';",
  "import parse from 'fast-querystring';",
])('%s is named', (text) => {
  expect(planted(text)).toContain('server/podcasts/a.ts');
});

test.each([
  'new URLSearchParams();',
  'new URLSearchParams({ q: term, ...more });',
  'const body = sent instanceof URLSearchParams ? sent.toString() : "";',
  'export const write = (query: URLSearchParams) => query.toString();',
])('%s is not named', (text) => {
  expect(planted(text)).toBe('');
});

test('tests and the web app may use what they like', () => {
  expect(planted('new URLSearchParams(text)', 'server/a.test.ts')).toBe('');
  expect(planted('new URLSearchParams(text)', 'web/a.ts')).toBe('');
});

test('a search in no files is a fault, and ours have none', () => {
  expect(receivedFormFaults([])).toHaveLength(1);
  expect(receivedFormFaults(readSources(root))).toEqual([]);
});
