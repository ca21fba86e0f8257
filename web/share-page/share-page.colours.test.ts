import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The variables that the block after `head` sets. */
function colours(css: string, head: string): Map<string, string> {
  const start = css.indexOf('{', css.indexOf(head));
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

test.each([
  ['light', '[data-theme="light"]', ':root {'],
  ['dark', '[data-theme="dark"]', '@media (prefers-color-scheme: dark) {\n  :root'],
])('a shared link opens in the colours of the app, in %s', (_, inApp, onPage) => {
  const app = colours(read('../ui/theme.css'), inApp);
  const page = colours(read('./share-page.css'), onPage);
  expect(page.size).toBeGreaterThan(7);
  for (const [name, value] of page) expect([name, value]).toEqual([name, app.get(name)]);
});
