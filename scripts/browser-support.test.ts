import { expect, test } from 'vitest';
import { browserSupportFaults } from './browser-support.ts';
import { readSource, readSources } from './read-sources.ts';
import { root } from './run-node.ts';

test.each([
  ['web/app/a.ts', "const a = URL.parse('/a', location.origin);", 'URL.parse needs Safari 18'],
  ['contract/a.ts', 'export const a = Promise.try(() => 1);', 'Promise.try needs Safari 18.2'],
  ['web/app/a.ts', "const a = new RegExp(RegExp.escape('a'));", 'RegExp.escape needs Safari 18.2'],
  ['web/app/a.ts', 'const a = Iterator.from([1]);', 'Iterator.from needs Safari 18.4'],
  ['web/app/a.ts', 'const a = new Map().values().map(String);', 'values().map needs Safari 18.4'],
  ['web/app/a.ts', "const a = 'a'.matchAll(/a/g)?.filter(Boolean);", 'matchAll().filter needs Safari 18.4'],
  ['web/app/a.ts', 'const a = made().toArray();', 'toArray needs Safari 18.4'],
  [
    'web/app/a.tsx',
    'requestIdleCallback(() => undefined);',
    'requestIdleCallback needs something other than Safari',
  ],
  [
    'web/app/a.tsx',
    'window.requestIdleCallback(() => undefined);',
    'requestIdleCallback needs something other than Safari',
  ],
  ['web/app/a.ts', 'const a = new Intl.DurationFormat();', 'Intl.DurationFormat needs Firefox 136'],
  ['web/app/a.ts', 'document.startViewTransition(() => 1);', 'startViewTransition needs Safari 18'],
  ['web/app/a.ts', 'const a = Temporal.Now.instant();', 'Temporal needs Safari 27.3'],
  ['web/app/a.ts', 'const a = new Map().getOrInsert(1, 2);', 'getOrInsert needs Safari 26.2'],
  ['web/app/a.ts', 'const a = await made().bytes();', 'bytes needs Safari 18'],
])('%s with %s is named', (path, text, fault) => {
  expect(browserSupportFaults([readSource(path, text)]).join('\n')).toContain(`${path}: ${fault}`);
});

test.each([
  ['web/app/a.ts', 'const a = Promise.withResolvers<void>();'],
  ['web/app/a.ts', 'const a = new Set([1]).union(new Set([2]));'],
  ['web/app/a.ts', 'const a = Object.entries({}).map(String);'],
  ['web/app/a.ts', 'const a = [...new Map().values()].map(String);'],
  ['web/app/a.ts', '// URL.parse is missing in Safari 17.\nconst a = JSON.parse("1");'],
])('%s with %s is at the floor', (path, text) => {
  expect(browserSupportFaults([readSource(path, text)])).toEqual([]);
});

test('what runs on the server or in a test may be newer', () => {
  const text = "const a = URL.parse('/a', 'http://a');";
  const ours = readSource('web/app/a.ts', '');
  expect(
    browserSupportFaults([ours, readSource('server/a.ts', text), readSource('web/app/a.test.ts', text)]),
  ).toEqual([]);
});

test('a check over no files is itself a fault', () => {
  expect(browserSupportFaults([])).toEqual(['the floor was checked over no files at all']);
});

test('nothing of ours is newer than the oldest browsers that the README promises', () => {
  expect(browserSupportFaults(readSources(root))).toEqual([]);
});
