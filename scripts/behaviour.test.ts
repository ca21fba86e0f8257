import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tests = globSync('{contract,rules,server,web,e2e,scripts}/**/*.{test,spec}.{ts,tsx}').map((path) => ({
  name: `/${path.replaceAll('\\', '/').replace(/\.(test|spec)\.tsx?$/, '')}`,
  text: readFileSync(path, 'utf8'),
}));

test('each test that docs/behaviour.md names is there', () => {
  const named = [...readFileSync('docs/behaviour.md', 'utf8').matchAll(/`([\w/.-]+)` "([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(200);
  const isThere = (file: string, words: string) =>
    tests.some(({ name, text }) => name.endsWith(`/${file}`) && text.includes(words));
  expect(named.filter(([, file = '', words = '']) => !isThere(file, words)).map(([all]) => all)).toEqual([]);
});
