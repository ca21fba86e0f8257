import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mediaResourceOf } from './media-resource.ts';
import { a, b, c, setUp, song } from './testing/test-apple-engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A station whose first two songs MusicKit has, of which the first one plays. */
async function setUpStation() {
  const world = setUp();
  const { engine, fake, settle } = world;
  fake().stationGrows(mediaResourceOf(a), mediaResourceOf(b));
  const begun = engine.station.begin('ra.1');
  await settle();
  fake().queueIsSet();
  const songs = await begun;
  engine.load(a, { play: true, next: b });
  await settle();
  fake().plays(0);
  fake().say('playing');
  return { ...world, songs };
}

test('a station is MusicKit’s own queue, and its songs are ours', async () => {
  const { fake, songs, said } = await setUpStation();
  expect(fake().calls).toEqual(['setQueue ra.1', 'start 0']);
  expect(songs?.map(({ id, name, artistName }) => [id, name, artistName])).toEqual([
    ['1', 'Song 1', 'Mara Lind'],
    ['2', 'Song 2', 'Mara Lind'],
  ]);
  expect(said).toEqual(['1 loading', '1 playing']);
});

test('a station goes on by itself, and asks for nothing of ours', async () => {
  const { fake, said } = await setUpStation();
  fake().plays(undefined);
  fake().say('ended');
  fake().plays(1);
  fake().say('playing');
  expect(said.slice(2)).toEqual(['2 advanced 2', '2 loading', '2 playing']);
  expect(fake().calls).toEqual(['setQueue ra.1', 'start 0']);
});

test('the next song of a station is gone to in MusicKit’s queue', async () => {
  const { engine, fake, settle } = await setUpStation();
  await vi.advanceTimersByTimeAsync(300);
  engine.load(b, { play: true });
  await settle();
  expect(fake().calls.slice(2)).toEqual(['pause', 'start 1']);
});

test('what MusicKit has more of a station is given as it comes, each song once', async () => {
  const { engine, fake } = await setUpStation();
  expect(await engine.station.more('ra.1', ['1', '2'])).toEqual([]);
  fake().plays(1);
  const more = engine.station.more('ra.1', ['1', '2']);
  await vi.advanceTimersByTimeAsync(500);
  fake().stationGrows(mediaResourceOf(c), mediaResourceOf(song('4')));
  expect((await more)?.map(({ id }) => id)).toEqual(['3', '4']);
});

test('a station that MusicKit has no more of is asked for without it', async () => {
  const { engine, fake } = await setUpStation();
  fake().plays(1);
  const more = engine.station.more('ra.1', ['1', '2']);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await more).toBe(undefined);
});

test('a song of another kind put next leaves the station when its turn comes, and no sooner', async () => {
  const { engine, fake, settle, said } = await setUpStation();
  const chosen = song('99');
  engine.setNext(chosen);
  await settle();
  expect(fake().calls).toEqual(['setQueue ra.1', 'start 0']);
  fake().plays(1);
  await settle();
  expect(said.at(-2)).toBe('2 advanced 99');
  expect(fake().calls.slice(2)).toEqual(['stop', 'setQueue 99']);
  expect(await engine.station.more('ra.1', [])).toBe(undefined);
});

test('after a renewal of the token the station’s song goes on without MusicKit’s queue of it', async () => {
  const { engine, fake, replace, settle } = await setUpStation();
  replace();
  await settle();
  expect(fake().calls).toEqual(['setQueue 1,2']);
  expect(await engine.station.more('ra.1', ['1', '2'])).toBe(undefined);
});

test('a station that MusicKit refuses leaves what played where it was', async () => {
  const { engine, fake, play, said, settle } = setUp();
  await play();
  fake().kit.currentPlaybackTime = 33;
  fake().emit('playbackTimeDidChange');
  fake().kit.currentPlaybackTime = 0;
  fake().refuseQueue(new Error('CONTENT_UNAVAILABLE'));
  expect(await engine.station.begin('ra.1')).toBe(undefined);
  expect(said.at(-1)).toBe('1 paused');

  engine.play();
  await settle();
  fake().queueIsSet();
  await vi.advanceTimersByTimeAsync(300);
  fake().plays(0);
  fake().say('playing');
  expect(fake().calls.slice(-3)).toEqual(['setQueue 1,2 from 33', 'start 0', 'seek 33']);
});
