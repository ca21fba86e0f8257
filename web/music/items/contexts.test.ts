import { expect, test } from 'vitest';
import { isHeard } from '#rules/queue/queue.ts';
import type { Album, Artist, MusicItem, Playlist, Song } from '../provider/item.ts';
import { contextOf } from './contexts.ts';
import { playableOf } from './playable.ts';

const names = (id: string, catalogueId?: string) => ({
  id,
  name: 'Small Hours',
  inLibrary: catalogueId !== id,
  ...(catalogueId === undefined ? {} : { catalogueId }),
});
const album = (...ids: [string, string?]): Album => ({
  ...names(...ids),
  kind: 'album',
  artistName: 'Copper Meadow',
  genreNames: [],
});
const song = (...ids: [string, string?]): Song => ({
  ...names(...ids),
  kind: 'song',
  artistName: 'Copper Meadow',
  durationMilliseconds: 1,
});
const artist = (...ids: [string, string?]): Artist => ({ ...names(...ids), kind: 'artist' });
const playlist = (...ids: [string, string?]): Playlist => ({
  ...names(...ids),
  kind: 'playlist',
  canEdit: false,
});

/** The queue after this was started. */
const started = (item: MusicItem, first = song('601')) => ({
  context: contextOf(item),
  now: { key: 'k0', item: playableOf(item.kind === 'song' ? item : first), userQueued: false },
});

test.each<[string, MusicItem, MusicItem, boolean]>([
  ['a library album and its twin', album('l.6', '6'), album('6', '6'), true],
  ['an album and its twin in the library', album('6', '6'), album('l.6', '6'), true],
  ['a library album without a twin and itself', album('l.6'), album('l.6'), true],
  ['two albums of one name', album('l.6', '6'), album('7', '7'), false],
  ['an album and a playlist', album('6', '6'), playlist('6'), false],
  ['a library playlist and its twin', playlist('p.6', 'pl.6'), playlist('pl.6', 'pl.6'), true],
  ['the radio of a library artist and of its twin', artist('r.2', '2'), artist('2', '2'), true],
  ['a library song and its twin', song('i.601', '601'), song('601', '601'), true],
  ['a song and its twin in the library', song('601', '601'), song('i.601', '601'), true],
  ['two songs of one name', song('i.601', '601'), song('602', '602'), false],
])('of %s, the button of one pauses the other: %#', (_, playing, userQueued, expected) => {
  expect(isHeard(started(playing), contextOf(userQueued))).toBe(expected);
});

test('a song that was queued behind a library song is not taken for it', () => {
  const first = song('i.601', '601');
  const guest = { key: 'k1', item: playableOf(song('700')), userQueued: true };
  expect(isHeard({ context: contextOf(first), now: guest }, contextOf(first))).toBe(false);
});
