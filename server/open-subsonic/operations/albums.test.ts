import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openApiOverFiles } from '../testing/test-api.ts';
import { type Element, xmlOf } from '../testing/test-formats.ts';
import { oddFiles } from '../testing/test-library.ts';

const api = await openApiOverFiles(await oddFiles());
afterAll(() => api[Symbol.asyncDispose]());

const searchShape = z.object({
  searchResult3: z.object({ album: z.array(z.object({ id: z.string(), name: z.string() })) }),
});
const { album: albums } = z.parse(searchShape, await api.read('search3')).searchResult3;
const idOf = (name: string) => albums.find((album) => album.name === name)?.id ?? '';

const namesIn = ({ name, elements }: Element): string[] => [name, ...elements.flatMap(namesIn)];

test('an app that fails on unknown elements gets only songs in an album', async () => {
  for (const c of ['Clementine', 'DSub']) {
    const { elements } = xmlOf((await api.ask('getAlbum', { id: idOf('Alder'), c })).body);
    const [album] = elements;
    expect(new Set(album?.elements.flatMap(namesIn))).toEqual(new Set(['song']));
    expect(album?.attributes).toMatchObject({ name: 'Alder', songCount: '3' });
    expect(album?.elements[0]?.attributes).toMatchObject({ title: 'One', suffix: 'mp3', isDir: 'false' });
  }
});

test('a watch gets few fields of songs, and still all that it needs to play them', async () => {
  const answer = await api.ask('getAlbum', { id: idOf('Alder'), c: 'SubMusic', f: 'json' });
  const song = z.object({ album: z.object({ song: z.array(z.record(z.string(), z.unknown())) }) });
  const { album } = z.parse(z.object({ 'subsonic-response': song }), answer.json())['subsonic-response'];
  expect(Object.keys(album.song[0] ?? {}).toSorted()).toEqual([
    'album',
    'artist',
    'contentType',
    'coverArt',
    'duration',
    'id',
    'isDir',
    'parent',
    'size',
    'suffix',
    'title',
    'track',
  ]);
  expect(await api.read('getSong', { id: 'so-99999', c: 'SubMusic' })).toMatchObject({
    error: { code: 70 },
  });
});

test('three hundred who sing one song are all named, and each is an artist with that album', async () => {
  const credits = z.object({
    album: z.object({
      song: z.array(z.object({ artists: z.array(z.object({ id: z.string(), name: z.string() })) })),
    }),
  });
  const { album } = z.parse(credits, await api.read('getAlbum', { id: idOf('Crowd') }));
  const singers = album.song[0]?.artists ?? [];
  expect(singers.length).toBeGreaterThan(40);
  expect(await api.read('getArtist', { id: singers[7]?.id ?? '' })).toMatchObject({
    artist: { name: 'Singer 8', albumCount: 1, album: [{ name: 'Crowd' }] },
  });
});

test('the composer of a song is an artist of the folder; a name without an artist is left out', async () => {
  const whole = z.object({
    album: z.object({
      song: z.array(
        z.object({
          displayComposer: z.string(),
          artists: z.array(z.object({ id: z.string() })),
          contributors: z.array(
            z.object({ role: z.string(), artist: z.object({ id: z.string(), name: z.string() }) }),
          ),
        }),
      ),
    }),
  });
  const [song] = z.parse(whole, await api.read('getAlbum', { id: idOf('Alone') })).album.song;
  const composer = song?.contributors.find(({ role }) => role === 'composer')?.artist;
  expect(song?.displayComposer).toBe('anna & Nobody');
  expect(song?.contributors).toHaveLength(2);
  expect(song?.contributors).toContainEqual({
    role: 'lyricist',
    artist: { id: song?.artists[0]?.id, name: 'Berta' },
  });
  expect(await api.read('getArtist', { id: composer?.id ?? '' })).toMatchObject({
    artist: { name: 'Anna' },
  });
  const [plain] = z.parse(whole, await api.read('getAlbum', { id: idOf('Alder') })).album.song;
  expect(plain?.contributors).toEqual([]);
});
