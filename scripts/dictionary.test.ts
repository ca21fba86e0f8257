import { expect, test } from 'vitest';
import { dictionaryFaults } from './dictionary.ts';
import { everything, readSource, readSources } from './read-sources.ts';
import { root } from './run-node.ts';

test.each([
  ['web/player/lanes.ts', '', 'say parked queue'],
  ['server/a.ts', 'export const mostBytes = 1;', 'say max or min'],
  ['web/a.ts', 'export type LibraryPlace = string;', 'say position'],
  ['web/a.ts', 'const b = 1;\nexport { b as twinId };', 'say counterpart'],
  ['web/player/engine/voice.ts', '', 'say audio element'],
  ['server/gpodder/a.ts', 'const kept = 1;', 'kept is a participle alone'],
  ['server/gpodder/a.ts', 'for (const [sent, { a: told }] of []) {}', 'sent is a participle alone'],
  ['server/gpodder/a.ts', 'for (const [sent, { a: told }] of []) {}', 'told is a participle alone'],
  ['server/open-subsonic/a.ts', 'const a = (asked = 1, ...given) => 1;', 'asked is a participle alone'],
  ['server/open-subsonic/a.ts', 'const a = (asked = 1, ...given) => 1;', 'given is a participle alone'],
  ['web/music/a.tsx', 'function found() {}', 'found is a participle alone'],
  ['e2e/a.spec.ts', '// The house.', 'a comment says “house”'],
  ['web/outbox/a.ts', 'type Kept = { left: string };', 'Kept is a participle alone'],
  ['web/outbox/a.ts', 'type Kept = { left: string };', 'left is a participle alone'],
  ['web/outbox/a.ts', 'interface A { told(): void }', 'told is a participle alone'],
  ['web/outbox/a.ts', 'class A { moved = 1; known() {} }', 'moved is a participle alone'],
  ['web/outbox/a.ts', 'class A { moved = 1; known() {} }', 'known is a participle alone'],
  ['web/outbox/a.ts', 'export const a = { gone: () => 1 };', 'gone is a participle alone'],
  ['web/service-worker/a.ts', 'const musicDoor = 1;', 'say app API, catalogue or library'],
  ['web/service-worker/a.ts', '/** Of the door. */', 'a comment says “door”'],
  ['web/service-worker/a.ts', '// So many at once.', 'a comment says “So many”'],
])('%s with %s is named', (path, text, fault) => {
  expect(dictionaryFaults([readSource(path, text)]).join('\n')).toContain(fault);
});

test.each([
  ['server/a.ts', 'export const mostPlayedMix = 1;'],
  ['web/ui/create-in-place.tsx', 'export const placeholder = 1;'],
  ['scripts/demo-music/voices.ts', 'const most = 1;'],
  ['web/outbox/a.ts', '// See `kept` and server/rooms/kept.ts.\nconst { kept } = a;\nfetch({ kept: 1 });'],
  ['web/outbox/outbox.ts', 'type A = { made: string };'],
])('%s with %s may stand', (path, text) => {
  expect(dictionaryFaults([readSource(path, text)])).toEqual([]);
});

test('no name and no comment of ours holds a word that the glossary avoids', () => {
  expect(dictionaryFaults(readSources(root, everything))).toEqual([]);
});
