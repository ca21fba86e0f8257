import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tests = globSync('{contract,rules,server,web,e2e,scripts}/**/*.{test,spec}.{ts,tsx}').map((path) => ({
  name: `/${path.replaceAll('\\', '/').replace(/\.(test|spec)\.tsx?$/, '')}`,
  text: readFileSync(path, 'utf8'),
}));
/** A file, and the beginnings of names of tests in it. */
const namedTests = /`([\w/.-]+)` ("[^"]+"(?:, "[^"]+")*)/g;
const citationsIn = (page: string) =>
  [...page.matchAll(namedTests)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, words = '']) => ({ file, words })),
  );
const isThere = (file: string, words: string) =>
  tests.some(({ name, text }) => name.endsWith(`/${file}`) && text.includes(words));

test.each([
  ['docs/behaviour.md', 200],
  ['docs/threats.md', 150],
])('each test that %s names is there', (page, atLeast) => {
  const cited = citationsIn(readFileSync(page, 'utf8'));
  expect(cited.length).toBeGreaterThan(atLeast);
  expect(cited.filter(({ file, words }) => !isThere(file, words))).toEqual([]);
});

test('each danger has a test, or says why it has none', () => {
  const rows = readFileSync('docs/threats.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (danger|-+) /.test(line));
  expect(rows.length).toBeGreaterThan(90);
  const unproven = rows.filter((row) => {
    const cell = row.split(' | ').at(-1) ?? '';
    return citationsIn(cell).length === 0 && !/\*\*not (built|tested)\*\*/.test(cell);
  });
  expect(unproven).toEqual([]);
});
