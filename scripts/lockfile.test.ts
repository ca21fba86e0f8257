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

test('another version of a foreign platform further up is not the one that is asked for', () => {
  const needed = { optionalDependencies: { '@a/b-darwin-x64': '1.0.0' } };
  const planted = JSON.stringify({
    packages: {
      'node_modules/@a/b-darwin-x64': { version: '2.0.0' },
      'node_modules/c/node_modules/b': { version: '1.0.0', ...needed },
    },
  });
  expect(holesIn(planted)).toHaveLength(1);
  const whole = completed(planted);
  expect(holesIn(whole)).toEqual([]);
  expect(JSON.parse(whole)).toHaveProperty(
    ['packages', 'node_modules/c/node_modules/@a/b-darwin-x64', 'version'],
    '1.0.0',
  );
});
