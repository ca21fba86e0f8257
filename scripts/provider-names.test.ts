import { expect, test } from 'vitest';
import { providerNameFaults } from './provider-names.ts';
import { everything, readSource, readSources } from './read-sources.ts';
import { root } from './run-node.ts';

const planted = (text: string, path = 'web/music/a.tsx') =>
  providerNameFaults([readSource(path, text)]).join('\n');

test.each([
  ['const isApple = true;', 'isApple'],
  ["import { appleApi } from './api.ts';", 'appleApi'],
  ['type Config = { apple: string };', 'apple'],
  ['const a = <AppleBadge />;', 'AppleBadge'],
  ["const a = provider.name === 'apple';", "a comparison with 'apple'"],
])('%s is named', (text, name) => {
  expect(planted(text)).toBe(`web/music/a.tsx names one music provider: ${name}; ask the provider`);
});

test('a file of both providers with such a name is named', () => {
  expect(planted('export {};', 'server/music/apple-token.ts')).toContain('apple-token.ts; ask');
});

test('comments, texts, addresses and fields of the specification are not named', () => {
  const text = "// Apple’s form\npost('/api/apple/get-token', { appleMusicToken: 'Apple' });";
  expect(planted(text)).toBe('');
});

test('Apple’s own folders and the files that connect modules may, and need a reason for it', () => {
  expect(planted('const isApple = true;', 'web/music/apple/a.ts')).toBe('');
  expect(planted('openAppleMusic();', 'server/app.ts')).toBe('');
  expect(planted('openMusic();', 'server/app.ts')).toContain('needs no reason');
});

test('ours name none', () => {
  expect(providerNameFaults(readSources(root, everything))).toEqual([]);
});
