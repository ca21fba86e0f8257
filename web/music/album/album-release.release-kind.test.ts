import { expect, test } from 'vitest';
import { releaseKind } from './album-release.tsx';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['other', undefined],
  ['album', 'Album'],
  ['ep', 'EP'],
  ['album,live', 'Live album'],
  ['album,compilation,soundtrack', 'Compilation · Soundtrack'],
  ['ep,live', 'EP · Live album'],
  ['bootleg', 'Bootleg'],
])('a release tagged %s is called %s', (tagged, kind) => {
  expect(releaseKind(tagged)).toBe(kind);
});
