import { expect, test } from 'vitest';
import { albumLength } from '../album/album-length.ts';
import type { Song } from '../provider/item.ts';
import { visibleGroups } from '../search/search-groups.ts';
import { shelvesOf } from '../v1/shelf.ts';
import { discsOf } from './discs-of.ts';
import { playableOf } from './playable.ts';
import { releaseYear } from './release-year.ts';

const song = (id: string, more: Partial<Song> = {}): Song => ({
  kind: 'song',
  id,
  inLibrary: false,
  name: `Song ${id}`,
  artistName: 'Ida Moreau',
  durationMilliseconds: 180_000,
  ...more,
});

const album = (id: number) => ({ id: String(id), type: 'albums', attributes: { name: `Album ${id}` } });

const row = (id: string, kind: string, items: number, title?: string) => ({
  id,
  type: 'personal-recommendation' as const,
  attributes: { kind, ...(title === undefined ? {} : { title: { stringForDisplay: title } }) },
  relationships: { contents: { data: Array.from({ length: items }, (_, index) => album(index)) } },
});

test('a year is read from any release date', () => {
  expect(['2008', '2008-05', '2008-05-01', undefined, 'soon'].map(releaseYear)).toEqual([
    '2008',
    '2008',
    '2008',
    undefined,
    undefined,
  ]);
});

test('an album says how long it is, and never zero minutes for music', () => {
  expect(albumLength([song('1'), song('2')])).toBe('6 min');
  expect(albumLength([song('1', { durationMilliseconds: 4_000 })])).toBe('1 min');
  expect(albumLength(Array.from({ length: 22 }, (_, index) => song(String(index))))).toBe('1h 6m');
});

test('songs stand by disc, and keep their place in the whole album', () => {
  const discs = discsOf([song('1'), song('2', { discNumber: 2 }), song('3', { discNumber: 2 })]);
  expect(discs.map(({ number, songs }) => [number, songs.map(({ index }) => index)])).toEqual([
    [1, [0]],
    [2, [1, 2]],
  ]);
});

test('a song in the player leads to its page, its album and its artist', () => {
  expect(playableOf(song('1', { albumId: 'l.4', artistId: 'r.2' })).links).toEqual({
    title: '/song/1',
    album: '/album/l.4',
    artist: '/artist/r.2',
  });
  expect(playableOf(song('1')).links).toEqual({ title: '/song/1' });
});

test('with no chip chosen every group shows, else the chosen ones; a group without hits never does', () => {
  const results = { artists: [], albums: [], songs: [song('1')] };
  expect(visibleGroups(new Set(), results)).toEqual(['songs']);
  expect(visibleGroups(new Set(['songs']), results)).toEqual(['songs']);
  expect(visibleGroups(new Set(['artists']), results)).toEqual([]);
});

test('the personalised row comes first, a row without items is absent, and a row ends at 20', () => {
  const shelves = shelvesOf([
    row('a', 'recently-played', 2, 'Heard lately'),
    row('b', 'unknown', 0, 'Empty'),
    row('c', 'music-recommendations', 30),
  ]);
  expect(shelves.map(({ id, title, items }) => [id, title, items.length])).toEqual([
    ['c', 'Made for You', 20],
    ['a', 'Heard lately', 2],
  ]);
});
