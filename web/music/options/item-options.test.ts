import { expect, test } from 'vitest';
import type { MusicItem } from '../provider/item.ts';
import type { Capabilities } from '../provider/provider.ts';
import { optionsFor } from './item-options.ts';

const folder: Pick<Capabilities, 'ratings' | 'edits'> = {
  ratings: ['song', 'album', 'playlist', 'station', 'artist'],
  edits: true,
};
const withoutEdits: typeof folder = { ratings: ['song', 'album', 'playlist', 'station'], edits: false };
const common = { inLibrary: false, name: 'Lark Rise' };
const song = (id: string): MusicItem => ({
  ...common,
  kind: 'song',
  id,
  artistName: 'Ida',
  durationMilliseconds: 1,
  albumId: '1',
  artistId: '2',
});
const album = (id: string): MusicItem => ({
  ...common,
  kind: 'album',
  id,
  artistName: 'Ida',
  genreNames: [],
});
const artist: MusicItem = { ...common, kind: 'artist', id: '2' };
const playlist: MusicItem = { ...common, kind: 'playlist', id: 'p.1', canEdit: true };
const mix: MusicItem = { ...common, kind: 'playlist', id: 'pl.new', canEdit: false };
const station: MusicItem = { ...common, kind: 'station', id: 'ra.1' };

const rate = ['Like', 'Dislike'];
const queue = ['Play next', 'Play later'];

test.each<[string, MusicItem, typeof folder, string[]]>([
  [
    'a song',
    song('1'),
    folder,
    [
      ...rate,
      'Add to Library',
      'Lark Rise Station',
      'Add to Playlist',
      ...queue,
      'Go to song',
      'Go to album',
      'Go to artist',
    ],
  ],
  [
    'a library song',
    song('i.1'),
    folder,
    [
      ...rate,
      'Lark Rise Station',
      'Add to Playlist',
      ...queue,
      'Go to song',
      'Go to album',
      'Go to artist',
      'Remove from library',
    ],
  ],
  ['an album', album('1'), folder, [...rate, 'Add to Library', 'Add to Playlist', ...queue, 'Go to artist']],
  [
    'a library album',
    album('l.1'),
    folder,
    [...rate, 'Add to Playlist', ...queue, 'Go to artist', 'Remove from library'],
  ],
  [
    'a library album at Apple',
    album('l.1'),
    withoutEdits,
    [...rate, 'Add to Playlist', ...queue, 'Go to artist'],
  ],
  [
    'an album at Apple',
    album('1'),
    withoutEdits,
    [...rate, 'Add to Library', 'Add to Playlist', ...queue, 'Go to artist'],
  ],
  [
    'a library song at Apple',
    song('i.1'),
    withoutEdits,
    [
      ...rate,
      'Add to Library',
      'Lark Rise Station',
      'Add to Playlist',
      ...queue,
      'Go to song',
      'Go to album',
      'Go to artist',
    ],
  ],
  ['an artist', artist, folder, [...rate, 'Lark Rise Radio', 'Play', 'Shuffle', ...queue, 'Go to artist']],
  [
    'an artist at Apple',
    artist,
    withoutEdits,
    ['Lark Rise Radio', 'Play', 'Shuffle', ...queue, 'Go to artist'],
  ],
  ['a playlist', playlist, folder, [...rate, ...queue, 'Delete playlist']],
  ['a playlist of the catalogue', mix, folder, [...rate, 'Add to Library', ...queue]],
  ['a station', station, folder, rate],
])('%s offers what can be done with it, in the spec’s order', (_, item, capabilities, expected) => {
  expect(optionsFor(item, { capabilities }).map(({ label }) => label)).toEqual(expected);
});

test('Like and Dislike show what was chosen', () => {
  const [like, dislike] = optionsFor(song('1'), { capabilities: folder, rating: 'disliked' });
  expect([like?.checked, dislike?.checked]).toEqual([false, true]);
});

test('a song alone is rated, where the provider has stars', () => {
  const labels = (item: MusicItem, hasStars: boolean) =>
    optionsFor(item, { capabilities: folder, hasStars }).map(({ label }) => label);
  expect(labels(song('i.1'), true).slice(3, 6)).toEqual(['Add to Playlist', 'Rate', 'Play next']);
  expect(labels(song('i.1'), false)).not.toContain('Rate');
  for (const item of [album('l.1'), artist, playlist, station])
    expect(labels(item, true)).not.toContain('Rate');
});

test('a song of the listener’s playlist can be taken out of it', () => {
  const options = optionsFor(song('1'), { capabilities: folder, inPlaylist: true });
  expect(options.at(-1)?.label).toBe('Remove from playlist');
});

test('nothing leads to where one is, and what left the library cannot be removed from it', () => {
  const labels = (item: MusicItem, more: object) =>
    optionsFor(item, { capabilities: folder, ...more }).map(({ label }) => label);
  expect(labels(artist, { page: '/artist/2' })).not.toContain('Go to artist');
  expect(labels(song('i.1'), { page: '/song/i.1' })).not.toContain('Go to song');
  expect(labels(song('i.1'), { page: '/album/1' })).not.toContain('Go to album');
  for (const page of ['/song/1', '/song/1/', '/song/i.1/library-songs'])
    expect([page, labels(song('i.1'), { page })]).not.toEqual([page, expect.arrayContaining(['Go to song'])]);
  expect(labels(song('1'), { page: '/album/l.1' })).not.toContain('Go to album');
  expect(labels(song('1'), { page: '/album/2' })).toEqual(
    expect.arrayContaining(['Go to song', 'Go to album']),
  );
  expect(labels(song('i.1'), { page: '/album/1' })).toContain('Go to artist');
  expect(labels(song('i.1'), { page: '/artist/2' })).not.toContain('Go to artist');
  expect(labels(song('i.1'), { isGone: true })).not.toContain('Remove from library');
  expect(labels(song('i.1'), { isGone: true })).toContain('Add to Library');
});

test('songs, albums and own playlists can be shared where links are on, and nothing that is made anew each day', () => {
  const last = (item: MusicItem, canShare: boolean) =>
    optionsFor(item, { capabilities: folder, canShare }).at(-1)?.label;
  for (const item of [song('1'), song('i.1'), album('l.1'), playlist]) {
    expect(last(item, true)).toBe('Share…');
    expect(last(item, false)).not.toBe('Share…');
  }
  for (const item of [mix, station, artist]) expect(last(item, true)).not.toBe('Share…');
});
