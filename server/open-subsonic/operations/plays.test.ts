import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopMonotonicClock } from '#rules/testing/test-clocks.ts';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { openApiOverFiles, type Params } from '../testing/test-api.ts';

afterEach(() => vi.useRealTimers());

const song = (title: string, track: number) =>
  mp3File({ title, artist: 'Ana Reed', album: 'Woods', track: String(track) }, track);
const clock = { now: 1_779_000_000_000 };
const api = await openApiOverFiles(
  { 'one.mp3': song('One', 1), 'two.mp3': song('Two', 2) },
  { now: () => clock.now },
);
afterAll(() => api[Symbol.asyncDispose]());

type Song = { id: string; title: string };
type Playing = { title: string; minutesAgo: number; playerName: string; state: string; positionMs: number };

const library = (await api.read('search3', { query: '' })) as { searchResult3: { song: Song[] } };
const idOf = (title: string) => library.searchResult3.song.find((one) => one.title === title)?.id ?? '';
const { counts } = api.folder.state;
const playsOf = async (title: string, userId = api.ann.id) =>
  (await counts.playsOf(userId, [idOf(title).slice(3)])).get(idOf(title).slice(3)) ?? 0;
const playing = async (params: Params = {}) =>
  ((await api.read('getNowPlaying', params)) as { nowPlaying: { entry: Playing[] } }).nowPlaying.entry;

beforeEach(async () => {
  const { database } = api.server.opened;
  await database.deleteFrom('folder_play').execute();
  await database.deleteFrom('folder_song_plays').execute();
  clock.now += 60 * 60 * 1000;
});

test('a scrobble counts once however often it is sent, in seconds too', async () => {
  const scrobble = { id: [idOf('One'), idOf('Two')], time: [clock.now - 5_000, clock.now - 1_000] };
  for (let times = 0; times < 3; times += 1)
    expect(await api.read('scrobble', scrobble)).toMatchObject({ status: 'ok' });
  expect([await playsOf('One'), await playsOf('Two')]).toEqual([1, 1]);
  const seconds = Math.floor(clock.now / 1000) - 100;
  await api.read('scrobble', { id: idOf('One'), time: seconds });
  expect(await playsOf('One')).toBe(2);
  const [first] = await counts.playedSongs(api.ann.id, [Number(idOf('Two').slice(3))]);
  expect(first?.lastPlayedAt).toBe(clock.now - 1_000);
  expect(await playsOf('One', api.bob.id)).toBe(0);
});

test('a scrobble with a time in the future counts for the time at which it came', async () => {
  const year = 365 * 24 * 60 * 60 * 1000;
  await api.read('scrobble', { id: idOf('One'), time: clock.now + year });
  const [one] = await counts.playedSongs(api.ann.id, [Number(idOf('One').slice(3))]);
  expect(one?.lastPlayedAt).toBe(clock.now);
});

test('two apps that play the same song at the same time count it twice, and without a time it is now', async () => {
  const tablet = await api.ann.app();
  await api.read('scrobble', { id: idOf('One'), time: 1_700_000_000_000 });
  await api.read('scrobble', { ...tablet, id: idOf('One'), time: 1_700_000_000_000 });
  expect(await playsOf('One')).toBe(2);
  await api.read('scrobble', { id: idOf('Two') });
  const [two] = await counts.playedSongs(api.ann.id, [Number(idOf('Two').slice(3))]);
  expect(two?.lastPlayedAt).toBe(clock.now);
});

test('what an app plays now is no play yet, and only its listener sees it, for ten minutes', async () => {
  const pass = stopMonotonicClock();
  await api.read('scrobble', { id: idOf('One'), submission: 'false' });
  expect(await playsOf('One')).toBe(0);
  pass(3 * 60 * 1000);
  expect(await playing()).toMatchObject([{ title: 'One', minutesAgo: 3, playerName: 'test' }]);
  expect(await playing(api.bob.credentials)).toEqual([]);
  pass(8 * 60 * 1000);
  expect(await playing()).toEqual([]);
});

test('an app that reports its playback counts a song once at its half, unless it scrobbles by itself', async () => {
  const report = (state: string, positionMs: number, more: Params = {}) =>
    api.read('reportPlayback', { mediaId: idOf('One'), mediaType: 'song', state, positionMs, ...more });
  await report('starting', 0);
  await report('playing', 100);
  expect(await playing()).toMatchObject([{ title: 'One', state: 'playing', positionMs: 100 }]);
  expect(await playsOf('One')).toBe(0);
  await report('playing', 1_900);
  await report('playing', 1_950);
  await report('stopped', 1_990);
  expect(await playsOf('One')).toBe(1);
  expect(await playing()).toEqual([]);
  clock.now += 5_000;
  await report('starting', 0, { ignoreScrobble: 'true' });
  await report('stopped', 1_990, { ignoreScrobble: 'true' });
  await api.read('scrobble', { id: idOf('One'), time: clock.now });
  expect(await playsOf('One')).toBe(2);
  expect(await report('jumping', 0)).toMatchObject({ error: { code: 10 } });
});

test('what an app plays to its half was played when it began', async () => {
  const pass = stopMonotonicClock();
  const report = (state: string, positionMs: number) =>
    api.read('reportPlayback', { mediaId: idOf('Two'), mediaType: 'song', state, positionMs });
  const began = clock.now;
  await report('starting', 0);
  clock.now += 120_000;
  pass(120_000);
  await report('playing', 1_900);
  const [two] = await counts.playedSongs(api.ann.id, [Number(idOf('Two').slice(3))]);
  expect(two?.lastPlayedAt).toBe(began);
});

test('a time that is none is refused, and nothing of that call is stored', async () => {
  const titles = async () => (await playing()).map(({ title }) => title);
  const before = await titles();
  for (const time of ['yesterday', -5, '1e400', '0x10'])
    expect(
      await api.read('scrobble', { id: [idOf('One'), idOf('Two')], time: [clock.now, time] }),
    ).toMatchObject({ error: { code: 10 } });
  expect([await playsOf('One'), await playsOf('Two')]).toEqual([0, 0]);
  const report = { mediaId: idOf('One'), mediaType: 'song', state: 'stopped' };
  for (const position of [{}, { positionMs: '' }, { positionMs: 'half' }, { positionMs: -1 }])
    expect(await api.read('reportPlayback', { ...report, ...position })).toMatchObject({
      error: { code: 10 },
    });
  expect(await api.read('reportPlayback', { state: 'playing', positionMs: 1 })).toMatchObject({
    error: { code: 10 },
  });
  expect(await titles()).toEqual(before);
});

test('what is not there is not played', async () => {
  for (const name of ['scrobble', 'reportPlayback'])
    expect(await api.read(name, { id: 'so-999999', mediaId: 'al-1', state: 'playing' }), name).toMatchObject({
      error: { code: 70 },
    });
  expect(await api.read('scrobble')).toMatchObject({ error: { code: 10 } });
});
