import { expect, test } from 'vitest';
import { albumIdOf } from './song-album.ts';

const item = {
  kind: 'song' as const,
  id: '1',
  title: 'Lark',
  artistName: 'Ida',
  durationMilliseconds: 1,
};
const now = { key: 'k', item, userQueued: false };

test.each([
  ['its own album, where that is known', '5', 'album', '1', '5'],
  ['the album it is heard from, where the look-up failed', undefined, 'album', '1', '7'],
  ['nowhere, when another song is heard', undefined, 'album', '2', undefined],
  ['nowhere, when it is heard from a playlist', undefined, 'playlist', '1', undefined],
] as const)('a song leads to %s', (_, albumId, kind, id, expected) => {
  const song = albumId === undefined ? { id } : { id, albumId };
  expect(albumIdOf(song, { context: { kind, id: '7' }, now })).toBe(expected);
});
