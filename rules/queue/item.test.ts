import { expect, test } from 'vitest';
import { isCounterpart, type PlayableItem, pictureName } from './item.ts';

test('a song is the same one in the library and in the catalogue, whichever of its ids is known', () => {
  const library = { id: 'i.1', catalogueId: '1' };
  expect(isCounterpart(library, { id: '1' })).toBe(true);
  expect(isCounterpart({ id: '1' }, library)).toBe(true);
  expect(isCounterpart(library, { id: 'i.2', catalogueId: '1' })).toBe(true);
  expect(isCounterpart(library, { id: 'i.2', catalogueId: '2' })).toBe(false);
  // Two that nobody knows in a catalogue have nothing in common.
  expect(isCounterpart({ id: 'i.1' }, { id: 'i.2' })).toBe(false);
});

test('a picture is called as the album, as the show, or else as the song itself', () => {
  const song: PlayableItem = {
    kind: 'song',
    id: '1',
    title: 'Lark',
    artistName: 'Ida',
    durationMilliseconds: 1,
  };
  expect(pictureName({ ...song, albumName: 'Notes' })).toBe('Notes');
  expect(pictureName(song)).toBe('Lark');
  expect(pictureName({ ...song, kind: 'episode' })).toBe('Ida');
});
