import { expect, test } from 'vitest';
import { readSource, readSources } from './read-sources.ts';
import { root } from './run-node.ts';
import { slowPatterns } from './slow-patterns.ts';

const planted = (text: string, path = 'server/podcasts/a.ts') =>
  slowPatterns([readSource(path, text)]).join('\n');

test.each([
  [String.raw`text.replace(/<script>[\s\S]*?<\/script>/g, '')`, 'reads on for an end'],
  [String.raw`/<!--[^]*?-->/.test(text)`, 'reads on for an end'],
  [String.raw`/<a>.*?<\/a>/s.test(text)`, 'reads on for an end'],
  [String.raw`/^\s*\d+ -->/m.test(text)`, 'crosses lines'],
  [String.raw`/^[\s,]+\d/gm.test(text)`, 'crosses lines'],
  [String.raw`/(a+)+$/.test(text)`, 'repeats what repeats itself'],
  [String.raw`/(?:x|(?:\w+,)?)*;/.test(text)`, 'repeats what repeats itself'],
  [String.raw`/(?:[^)]{2,} ){3,}/.test(text)`, 'repeats what repeats itself'],
  ["new RegExp('(a*)*')", 'repeats what repeats itself'],
  ['new RegExp(String.raw`^\\s*${name}`, "m")', 'crosses lines'],
])('%s is named', (text, fault) => {
  expect(planted(text)).toContain(fault);
  expect(planted(text)).toContain('server/podcasts/a.ts:1');
});

test.each([
  'server/net/a.ts',
  'server/folder/b/a.ts',
  'server/music/a.ts',
  'web/music/a.ts',
  'web/podcasts/a.tsx',
])('a slow pattern in %s is named', (path) => {
  expect(planted('/(a+)+/.test(text)', path)).toContain(path);
});

test.each([
  String.raw`/^\s*(\d+)$/.test(text)`,
  String.raw`/[)(]+(?:ab)?c{1,3}/.test(text)`,
  String.raw`/(a+|b)c*(?:d{1,9}e)*/.test(text)`,
  String.raw`/\(+\)+/.test(text)`,
  '// steady: the text is a line of ten signs\n/(a+)+$/.test(text)',
  '/(a+)+$/.test(text) // steady: the text is a line of ten signs',
])('%s is not named', (text) => {
  expect(planted(text)).toBe('');
});

test('a reason for another line, and a mark without a reason, count for nothing', () => {
  expect(planted('// steady: it is\n\n/(a+)+$/.test(text)')).toContain(':3');
  expect(planted('// steady: \n/(a+)+$/.test(text)')).toContain(':2');
});

test('tests and files that read nothing from outside may say what they like', () => {
  expect(planted('/(a+)+/', 'server/podcasts/a.test.ts')).toBe('');
  expect(planted('/(a+)+/', 'web/ui/a.ts')).toBe('');
});

test('a search in no files is a fault, and ours have none', () => {
  expect(slowPatterns([])).toHaveLength(1);
  expect(slowPatterns(readSources(root))).toEqual([]);
});
