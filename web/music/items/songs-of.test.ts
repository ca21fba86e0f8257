import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import type { Album, MusicItem, Song } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { createProviderApi } from '../provider/provider-api.ts';
import { createCatalogue } from '../v1/v1-catalogue.ts';
import { createLibrary } from '../v1/v1-library.ts';
import { songsOf } from './songs-of.ts';

afterEach(() => vi.unstubAllGlobals());

const song = (id: string): Song => ({
  kind: 'song',
  id,
  inLibrary: false,
  name: 'Lark',
  artistName: 'Ida',
  durationMilliseconds: 1,
});

const album = (id: string): Album => ({
  kind: 'album',
  id,
  inLibrary: false,
  name: 'Notes',
  artistName: 'Ida',
  genreNames: [],
});

const tracks = (type: string, ...ids: string[]) => ({
  data: ids.map((id) => ({ id, type, attributes: { name: id, artistName: 'Ida' } })),
});

const none = { status: 404, body: { errors: [{ id: 'x', title: 'None', status: '404', code: '40403' }] } };

const asAlbum = (id: string, more: object = {}) => ({
  body: {
    data: [
      { id, type: id.startsWith('l.') ? 'library-albums' : 'albums', attributes: { name: 'Notes' }, ...more },
    ],
  },
});

type Routes = Parameters<typeof pretendServer>[0];

test.each<[string, MusicItem, Routes, { id: string; type: string }[]]>([
  ['a song adds itself', song('1'), {}, [{ id: '1', type: 'songs' }]],
  ['a library song adds itself as one', song('i.1'), {}, [{ id: 'i.1', type: 'library-songs' }]],
  [
    'a catalogue album adds its songs in the listener’s region',
    album('7'),
    {
      'GET /v1/catalog/gb/albums/7': asAlbum('7'),
      'GET /v1/catalog/gb/albums/7/tracks': { body: tracks('songs', '1', '2') },
    },
    [
      { id: '1', type: 'songs' },
      { id: '2', type: 'songs' },
    ],
  ],
  [
    'a library album with its songs beside it adds those',
    album('l.7'),
    {
      'GET /v1/me/library/albums/l.7': asAlbum('l.7', {
        relationships: { tracks: tracks('library-songs', 'i.1', 'i.2') },
      }),
    },
    [
      { id: 'i.1', type: 'library-songs' },
      { id: 'i.2', type: 'library-songs' },
    ],
  ],
  [
    'a library album without them adds those of the catalogue’s album',
    album('l.7'),
    {
      'GET /v1/me/library/albums/l.7': asAlbum('l.7'),
      'GET /v1/me/library/albums/l.7/tracks': none,
      'GET /v1/me/library/albums/l.7/catalog': asAlbum('7'),
      'GET /v1/catalog/gb/albums/7/tracks': { body: tracks('songs', '1') },
    },
    [{ id: '1', type: 'songs' }],
  ],
])('to a playlist, %s', async (_, item, routes, expected) => {
  const server = pretendServer({ ...routes, 'POST /v1/me/library/playlists/p.1/tracks': { status: 204 } });
  const api = createProviderApi({
    displayName: 'Music',
    host: '',
    developerToken: () => Promise.resolve('dev'),
    userToken: () => 'user',
  });
  const provider = { name: 'folder', catalogue: createCatalogue(api, () => 'gb') } as MusicProvider;
  const songs = await songsOf(new QueryClient(), provider, item);
  await createLibrary(api, { storefront: () => 'us' }).addToPlaylist('p.1', songs);
  expect(server.asked.at(-1)?.body).toEqual({ data: expected });
});

test('a library album opens although its twin in the catalogue cannot be found', async () => {
  pretendServer({
    'GET /v1/me/library/albums/l.7': asAlbum('l.7'),
    'GET /v1/me/library/albums/l.7/tracks': { body: tracks('library-songs', 'i.1') },
    'GET /v1/me/library/albums/l.7/catalog': none,
  });
  const api = createProviderApi({
    displayName: 'Music',
    host: '',
    developerToken: () => Promise.resolve('dev'),
    userToken: () => 'user',
  });
  const fetched = await createCatalogue(api, () => 'gb').album('l.7');
  expect(fetched).toMatchObject({ id: 'l.7', songs: [{ id: 'i.1', albumId: 'l.7' }] });
});
