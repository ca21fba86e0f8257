import { expect, test } from 'vitest';
import { completed, holesIn, lockfileFaults, readLockfile } from './lockfile.ts';

test('a foreign platform that the lockfile forgot is named, and completing fills it', () => {
  const planted = readLockfile().replace(/ {4}"node_modules\/@biomejs\/cli-darwin-x64": \{[^}]*\},\n/, '');
  expect(lockfileFaults(planted).join('\n')).toContain('@biomejs/cli-darwin-x64');
  const whole = completed(planted);
  expect(holesIn(whole)).toEqual([]);
  expect(whole).toMatch(/"node_modules\/@biomejs\/cli-darwin-x64": \{\s+"version": "\d/);
});

test('a registry host in the lockfile is named', () => {
  const planted =
    '{"packages":{"node_modules/a":{"version":"1.0.0","resolved": "https://registry.example/a.tgz"}}}';
  expect(lockfileFaults(planted)).toHaveLength(1);
});
