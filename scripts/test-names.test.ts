import { expect, test } from 'vitest';
import { root } from './run-node.ts';
import { misnamedTests, testNameFaults } from './test-names.ts';

test.each([
  'web/player/views/scrubber.test.ts',
  'web/player/views/scrubber.keys.test.tsx',
  'web/player/views/views.test.tsx',
  'web/player/views/views.render-count.test.tsx',
])('%s stands by what it tests', (path) => {
  expect(misnamedTests(['web/player/views/scrubber.tsx', path])).toEqual([]);
});

test.each([
  'web/player/views/scrubber-corners.test.ts',
  'web/player/views/small-rules.test.ts',
  'web/player/scrubber.test.ts',
  'web/player/views/player.test.tsx',
])('%s is named, since nothing beside it is called so', (path) => {
  expect(misnamedTests(['web/player/views/scrubber.tsx', path])).toEqual([
    `${path} bears the name of no source beside it, nor of its folder`,
  ]);
});

test('each test bears the name of what it tests', () => {
  expect(testNameFaults(root)).toEqual([]);
});
