import { expect, test } from 'vitest';
import { isLibraryId } from '../provider/item-id.ts';
import { itemsOf, songOf } from './resource.ts';

test('a library album knows its catalogue twin and keeps its own id', () => {
  const [album] = itemsOf([
    {
      id: 'l.1',
      type: 'library-albums',
      attributes: {
        name: 'Field Notes',
        artistName: 'Ossian Vale',
        playParams: { id: 'l.1', kind: 'album', isLibrary: true, catalogId: '1' },
        artwork: { url: '/art/{w}x{h}', bgColor: '336699', placeholder: 'data:image/webp;base64,UklGRg' },
      },
    },
  ]);
  expect(album).toMatchObject({ kind: 'album', id: 'l.1', catalogueId: '1', inLibrary: true });
  expect(album?.picture).toEqual({
    template: '/art/{w}x{h}',
    color: '336699',
    placeholder: 'data:image/webp;base64,UklGRg',
  });
});

test('a library artist knows its catalogue twin, so that its row is marked while its radio plays', () => {
  const [artist] = itemsOf([
    {
      id: 'r.2',
      type: 'library-artists',
      attributes: { name: 'Ida Moreau' },
      relationships: { catalog: { data: [{ id: '2', type: 'artists' }] } },
    },
  ]);
  expect(artist).toMatchObject({ kind: 'artist', id: 'r.2', catalogueId: '2', inLibrary: true });
});

test('types that we do not show and mere references are dropped from a list', () => {
  const items = itemsOf([
    { id: '1', type: 'albums', attributes: { name: 'One' } },
    { id: '2', type: 'editorial-items', attributes: { name: 'An essay' } },
    { id: '3', type: 'albums' },
    { id: 'pl.4', type: 'playlists', attributes: { name: 'Mix' } },
  ]);
  expect(items.map(({ kind, id }) => [kind, id])).toEqual([
    ['album', '1'],
    ['playlist', 'pl.4'],
  ]);
});

test('a song without a length has none, and knows its album and artist where the provider says', () => {
  const song = songOf({
    id: '5',
    type: 'songs',
    attributes: { name: 'Lark Rise', artistName: 'Ossian Vale', assetUrl: '/api/folder/audio/5' },
    relationships: {
      albums: { data: [{ id: '1', type: 'albums' }] },
      artists: { data: [{ id: '9', type: 'artists' }] },
    },
  });
  expect(song).toMatchObject({
    durationMilliseconds: 0,
    albumId: '1',
    artistId: '9',
    audioUrl: '/api/folder/audio/5',
  });
  expect('albumName' in song).toBe(false);
});

test.each([
  ['l.1', true],
  ['i.a8', true],
  ['a.900', true],
  ['r.3', true],
  ['p.ldv', true],
  ['pl.f4d1', false],
  ['ra.u-7', false],
  ['1616728060', false],
])('%s is of the library: %s', (id, expected) => {
  expect(isLibraryId(id)).toBe(expected);
});
