import { expect, test } from 'vitest';
import type { Song } from '../provider/item.ts';
import { emptyDraft, hasSong, withoutSong, withSongs } from './playlist-draft.ts';

const song = (id: string, albumId?: string): Song => ({
  kind: 'song',
  id,
  inLibrary: false,
  name: id,
  artistName: 'Ida',
  durationMilliseconds: 1,
  ...(albumId === undefined ? {} : { albumId }),
});

test('a song stands once, and stays where it is when its album comes', () => {
  const draft = withSongs(withSongs(emptyDraft, [song('b', '1')]), [song('a', '1'), song('b', '1')], '1');
  expect(draft.songs.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(draft.albumIds).toEqual(['1']);
  expect(hasSong(draft, 'a')).toBe(true);
});

test('an album that lost a song can be added again; other albums stay', () => {
  const both = withSongs(withSongs(emptyDraft, [song('a', '1')], '1'), [song('c', '2')], '2');
  const draft = withoutSong(both, 'a');
  expect(draft.songs.map(({ id }) => id)).toEqual(['c']);
  expect(draft.albumIds).toEqual(['2']);
});
