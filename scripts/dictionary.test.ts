import { expect, test } from 'vitest';
import { dictionaryFaults } from './dictionary.ts';
import { readSource, readSources } from './read-sources.ts';
import { root } from './run-node.ts';

test.each([
  ['web/player/lanes.ts', '', 'say parked queue'],
  ['server/a.ts', 'export const mostBytes = 1;', 'say max or min'],
  ['web/a.ts', 'export type LibraryPlace = string;', 'say position'],
  ['web/a.ts', 'const b = 1;\nexport { b as twinId };', 'say counterpart'],
  ['web/player/engine/voice.ts', '', 'say audio element'],
])('%s with %s is named', (path, text, fault) => {
  expect(dictionaryFaults([readSource(path, text)]).join('\n')).toContain(fault);
});

test.each([
  ['server/a.ts', 'export const mostPlayedMix = 1;'],
  ['web/ui/create-in-place.tsx', 'export const placeholder = 1;'],
  ['server/folder/demo/voices.ts', 'const most = 1;'],
])('%s with %s may stand', (path, text) => {
  expect(dictionaryFaults([readSource(path, text)])).toEqual([]);
});

test('no file and no export of ours holds a word that the glossary avoids', () => {
  expect(dictionaryFaults(readSources(root))).toEqual([]);
});
