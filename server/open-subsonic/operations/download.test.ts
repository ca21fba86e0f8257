import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import * as yauzl from 'yauzl';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { openApiOverFiles, type Params } from '../testing/test-api.ts';

const song = (title: string, album: string, track: number, artist = 'Anna') =>
  mp3File(
    {
      title,
      album,
      artist,
      albumArtist: 'Anna',
      track: String(track),
      date: album === 'Alder' ? '1973' : '1980',
    },
    track,
  );
const files = {
  'a1.mp3': song('One/a: b', 'Alder', 2),
  'a2.mp3': song('..\u202Etwo', 'Alder', 1),
  'b1.mp3': song('Same', '..', 3),
  'b2.mp3': song('Same', '..', 4, 'Guest'),
};
const api = await openApiOverFiles(files);
afterAll(() => api[Symbol.asyncDispose]());

type Things = {
  song: { id: string; title: string }[];
  album: { id: string; name: string }[];
  artist: { id: string; name: string }[];
};
const { searchResult3: all } = (await api.read('search3', { query: '' })) as { searchResult3: Things };
const albumId = (name: string) => all.album.find((one) => one.name === name)?.id ?? '';
const artistId = (name: string) => all.artist.find((one) => one.name === name)?.id ?? '';
const songId = (title: string) => all.song.find((one) => one.title.startsWith(title))?.id ?? '';

async function download(params: Params) {
  const answer = await api.ask('download', params);
  const zip = await yauzl.fromBufferPromise(answer.rawPayload, { lazyEntries: true });
  const entries: [name: string, bytes: Buffer][] = [];
  for await (const entry of zip.eachEntry())
    entries.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))]);
  return {
    headers: answer.headers,
    names: entries.map(([name]) => name),
    bytes: entries.map(([, bytes]) => bytes),
  };
}

test('an album is one zip with its files as they are, in its order, whatever its songs are called', async () => {
  const { headers, names, bytes } = await download({ id: albumId('Alder') });
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': "attachment; filename*=UTF-8''Alder.zip",
  });
  expect(names).toEqual(['01 _two.mp3', '02 One_a_ b.mp3']);
  expect(
    bytes.map((one, index) => one.equals([files['a2.mp3'], files['a1.mp3']][index] ?? one.subarray(1))),
  ).toEqual([true, true]);
});

test('an artist’s albums are folders, the oldest first, and of a guest there are the own songs alone', async () => {
  expect((await download({ id: artistId('Anna') })).names).toEqual([
    'Alder/01 _two.mp3',
    'Alder/02 One_a_ b.mp3',
    '_/03 Same.mp3',
    '_/04 Same.mp3',
  ]);
  const guest = await download({ id: artistId('Guest') });
  expect(guest.names).toEqual(['_/01 Same.mp3']);
  expect(guest.bytes[0]?.equals(files['b2.mp3'])).toBe(true);
});

test('a playlist is in its order with every repetition, and nobody gets one of another, or an empty one', async () => {
  const create = async (songIds: string[]) =>
    (await api.read('createPlaylist', { name: 'Road', songId: songIds })) as { playlist: { id: string } };
  const { playlist } = await create([songId('Same'), songId('One'), songId('Same')]);
  expect((await download({ id: playlist.id })).names).toEqual([
    '01 Same.mp3',
    '02 One_a_ b.mp3',
    '03 Same.mp3',
  ]);
  const asBob = await api.read('download', { ...api.bob.credentials, id: playlist.id });
  expect(asBob).toMatchObject({ error: { code: 70 } });
  const empty = await create([]);
  expect(await api.read('download', { id: empty.playlist.id })).toMatchObject({ error: { code: 70 } });
});

test('the head of a download says that it is a zip, and reads no file', async () => {
  const query = new URLSearchParams({ ...api.ann.credentials, id: albumId('Alder') });
  const head = await api.server.app.inject({ method: 'HEAD', url: `/rest/download?${query.toString()}` });
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'application/zip', '']);
});
