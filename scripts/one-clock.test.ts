import { expect, test } from 'vitest';
import { clockFaults } from './one-clock.ts';
import { readSource, readSources } from './read-sources.ts';
import { root } from './run-node.ts';

const planted = (text: string, path = 'server/a.ts') => clockFaults([readSource(path, text)]).join('\n');

test.each([
  'const now = Date.now();',
  'export const later = (now = Date.now) => now();',
  'const today = new Date();',
  'const text = Date();',
  'const before = performance.now();',
  'const { now } = Date;',
  'const now = process.hrtime.bigint();',
  "import { performance } from 'node:perf_hooks';",
])('%s is named', (text) => {
  expect(planted(text)).toContain('server/a.ts:1 reads');
});

test.each([
  'const day = new Date(time).getDay();',
  'const time = Date.parse(text);',
  'const time = Date.UTC(2026, 1, 1);',
  'const entry = queue.now;',
  'performance.mark("start");',
])('%s is not named', (text) => {
  expect(planted(text)).toBe('');
});

test('tests set clocks, and the one module reads them', () => {
  expect(planted('Date.now()', 'server/a.test.ts')).toBe('');
  expect(clockFaults([])).toHaveLength(1);
  expect(planted('Date.now()', 'rules/a.ts')).toContain('rules/clock.ts');
});

test('the product reads the time in one place', () => {
  expect(clockFaults(readSources(root))).toEqual([]);
});
