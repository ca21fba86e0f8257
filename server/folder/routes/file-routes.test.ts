import { expect, test } from 'vitest';
import type { TestAlbum } from '../testing/test-catalogue.ts';
import { sixAlbums, testProvider } from '../testing/test-listeners.ts';

// The made-up files lie at `/<album>/<album * 100 + position>.mp3`, ten seconds each.
const match = async (lines: object[], albums?: TestAlbum[]) => {
  await using provider = await testProvider(albums);
  const answer = await provider.ann.ask('POST', '/v1/me/library/songs/match', { data: lines });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json<{ data: (string | null)[] }>().data;
};

test.each([
  ['as it lies in the folder', '4/401.mp3'],
  ['below another folder', '/home/ida/Music/4/401.mp3'],
  ['of another system', 'D:\\Music\\4\\401.MP3'],
  ['beside the playlist', '../4/./401.mp3'],
  ['as an address', 'file:///music/4/401%2Emp3'],
  ['with its name alone', '401.mp3'],
])('a line finds its song by a path %s', async (_, path) => {
  expect(await match([{ path }])).toEqual(['i.401']);
});

test('accents may be written in either way', async () => {
  await using provider = await testProvider();
  provider.catalogue.run(`update song set path = '/2/${'Élan.mp3'.normalize('NFD')}' where id = 201`);
  const answer = await provider.ann.ask('POST', '/v1/me/library/songs/match', {
    data: [{ path: `2/${'Élan.mp3'.normalize('NFC')}` }],
  });
  expect(answer.json()).toEqual({ data: ['i.201'] });
});

test('of files with one name the folder decides; where it cannot, the names do; else it is not guessed', async () => {
  await using provider = await testProvider();
  provider.catalogue.run(`update song set path = '/1/a.mp3' where id = 101`);
  provider.catalogue.run(`update song set path = '/6/a.mp3' where id = 602`);
  const answer = await provider.ann.ask('POST', '/v1/me/library/songs/match', {
    data: [
      { path: 'Music/6/a.mp3' },
      { path: 'a.mp3' },
      { path: 'a.mp3', names: 'Ben Moss - Moment' },
      { path: '9/a.mp3' },
    ],
  });
  expect(answer.json()).toEqual({ data: ['i.602', null, 'i.602', null] });
});

test('a file that is elsewhere is found by artist and title, whatever their case and accents', async () => {
  const lines = [
    { path: 'x.ogg', names: 'ana reed - GIANT STEPS' },
    { path: 'y.ogg', names: 'Edith Lark - Zest' },
    { path: 'z.ogg', names: 'Nobody - Giant Steps' },
    { path: 'gone.mp3' },
  ];
  expect(await match(lines)).toEqual(['i.401', 'i.201', null, null]);
});

test('a name with dashes is read both ways, and of two recordings the length decides', async () => {
  const albums: TestAlbum[] = [
    { id: 1, title: 'One', artist: 'Jean - Luc', songs: ['Night - Day'] },
    { id: 2, title: 'Two', artist: 'Ida', songs: ['Rain', 'Rain'] },
  ];
  await using provider = await testProvider(albums);
  provider.catalogue.run('update song set duration = 90000 where id = 202');
  const answer = await provider.ann.ask('POST', '/v1/me/library/songs/match', {
    data: [
      { path: 'x', names: 'Jean - Luc - Night - Day' },
      { path: 'y', names: 'Ida - Rain', durationSeconds: 91 },
      { path: 'z', names: 'Ida - Rain', durationSeconds: 9 },
    ],
  });
  expect(answer.json()).toEqual({ data: ['i.101', 'i.202', 'i.201'] });
});

test('ten thousand lines are matched, more are refused with the number', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => ({ path: `4/40${(index % 7) + 1}.mp3` }));
  expect(new Set(await match(lines)).size).toBe(7);
  await using provider = await testProvider();
  const answer = await provider.ann.ask('POST', '/v1/me/library/songs/match', { data: [...lines, ...lines] });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('At most 10000 songs')]);
});

test.each([
  ['with percent signs', '4/%34%30%31%2Emp3'],
  ['beside the playlist, of another system and in other letters', '..\\\\4\\\\401.MP3'],
])('a line finds its song by a path %s', async (_, path) => {
  expect(await match([{ path: path.replaceAll('\\\\', '\\') }])).toEqual(['i.401']);
});

test('a song is known by its recording or its code, before its names are looked at', async () => {
  await using provider = await testProvider();
  const recording = '4f1c3f0e-9d0b-4a5a-8a51-2a2f6c4d9a01';
  provider.catalogue.run(`
    insert into song_detail (of_song, has_lyrics, musicbrainz_recording, isrc)
      values (402, 0, '${recording}', null), (403, 0, null, 'USRC17607839')`);
  const answer = await provider.ann.ask('POST', '/v1/me/library/songs/match', {
    data: [
      { path: '', recordingId: recording.toUpperCase(), names: 'Ana Reed - Giant Steps' },
      { path: 'x', isrc: 'us-rc1-76-07839' },
      { path: '', recordingId: 'unknown', isrc: 'unknown', title: 'NAIMA', artist: 'ana reed' },
      { path: '' },
    ],
  });
  expect(answer.json()).toEqual({ data: ['i.402', 'i.403', 'i.402', null] });
  const files = await provider.ann.ask('POST', '/v1/me/library/songs/files', { ids: ['i.402', 'i.403'] });
  expect(files.json()).toMatchObject({
    data: [
      { recordingId: recording, isrc: null },
      { recordingId: null, isrc: 'USRC17607839' },
    ],
  });
});

test('of songs with one name that of the album is meant, and another length is another recording', async () => {
  const albums: TestAlbum[] = [
    { id: 1, title: 'Studio', artist: 'Ida', songs: ['Rain'] },
    { id: 2, title: 'Live', artist: 'Ida', songs: ['Rain'] },
  ];
  await using provider = await testProvider(albums);
  provider.catalogue.run('update song set duration = 90000 where id = 201');
  const rain = { path: 'x', title: 'Rain', artist: 'Ida' };
  const answer = await provider.ann.ask('POST', '/v1/me/library/songs/match', {
    data: [
      { ...rain, album: 'LIVE', durationSeconds: 10 },
      { ...rain, album: 'Gone', durationSeconds: 91.5 },
      { ...rain, durationSeconds: 50 },
      { ...rain, durationSeconds: 12 },
      rain,
    ],
  });
  expect(answer.json()).toEqual({ data: ['i.201', 'i.201', null, 'i.101', 'i.101'] });
});

test('ten thousand lines that all have the name of two thousand files are matched by their folders', async () => {
  const albums: TestAlbum[] = Array.from({ length: 2_000 }, (_, index) => ({
    id: index + 1,
    title: `Album ${index}`,
    artist: 'Ida',
    songs: ['Same'],
  }));
  await using provider = await testProvider(albums);
  provider.catalogue.run("update song set path = directory || '/01.mp3'");
  const data = Array.from({ length: 10_000 }, (_, index) => ({ path: `${(index % 2_000) + 1}/01.mp3` }));
  const answer = await provider.ann.ask('POST', '/v1/me/library/songs/match', { data });
  const matches = answer.json<{ data: string[] }>().data;
  expect([matches[0], matches[1], matches[9_999]]).toEqual(['i.101', 'i.201', 'i.200001']);
});

test('a body of more than eight megabytes is refused', async () => {
  await using provider = await testProvider();
  const data = Array.from({ length: 2100 }, () => ({ path: 'x'.repeat(4_000) }));
  const answer = await provider.ann.ask('POST', '/v1/me/library/songs/match', { data });
  expect(answer.statusCode).toBe(413);
});

test('songs say where they lie below the music folder, and nothing of where that is', async () => {
  await using provider = await testProvider(sixAlbums, undefined, ['/srv/music']);
  provider.catalogue.run(`update song set path = '/srv/music/Jazz/Naima.flac' where id = 402`);
  const answer = await provider.ann.ask('POST', '/v1/me/library/songs/files', {
    ids: ['i.402', '402', '401', '999', 'nonsense'],
  });
  const ids = { recordingId: null, isrc: null };
  expect(answer.json()).toEqual({
    data: [
      { id: 'i.402', path: 'Jazz/Naima.flac', ...ids },
      { id: '402', path: 'Jazz/Naima.flac', ...ids },
      // Outside the folder as it is configured now.
      { id: '401', path: null, ...ids },
      { id: '999', path: null, ...ids },
      { id: 'nonsense', path: null, ...ids },
    ],
  });
  expect(answer.body).not.toContain('/srv');
});

test('both calls want the listener’s token', async () => {
  await using provider = await testProvider();
  for (const call of ['match', 'files']) {
    const answer = await provider.server.app.inject({
      method: 'POST',
      url: `/v1/me/library/songs/${call}`,
      payload: {},
    });
    expect(answer.statusCode).toBe(401);
  }
});
