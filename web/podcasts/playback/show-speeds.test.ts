import { expect, test, vi } from 'vitest';
import {
  album,
  createTestPlayer,
  episodeContext,
  episodes,
  songs,
} from '#web/player/testing/player-fixture.ts';
import { createShowSpeeds } from './show-speeds.ts';

const ofShow = (letter: string, showId: string) => episodes(letter).map((item) => ({ ...item, showId }));

async function setUp(known = [{ feedId: 7, speed: 1.5 }]) {
  const written: string[] = [];
  const speeds = createShowSpeeds({
    read: async () => known,
    write: async (showId, speed) => written.push(`${showId} at ${speed}`),
  });
  const set = createTestPlayer();
  speeds.open('anna');
  speeds.follow(set.player);
  await speeds.known();
  const play = (letter: string, showId: string) =>
    set.player.play(episodeContext(letter), ofShow(letter, showId));
  return { ...set, speeds, written, play };
}

test('a show is played as fast as its listener chose, from before it sounds, and another one as it is', async () => {
  const { fake, play } = await setUp();
  play('x', '7');
  expect(fake.asked()).toEqual(['speed 1.5', 'load x at 0 then nothing']);
  play('y', '8');
  expect(fake.asked()).toEqual(['speed 1', 'load y at 0 then nothing']);
});

test('what the listener chooses while a show plays is kept for it alone; plain speed takes it back', async () => {
  const { player, written, play, speeds } = await setUp();
  play('x', '7');
  player.cycleSpeed();
  expect(written).toEqual(['7 at 2']);
  play('y', '8');
  play('z', '7');
  expect([written, player.store.getState().speed]).toEqual([['7 at 2'], 2]);
  player.setSpeed(1);
  expect([written.at(-1), speeds.of('7')]).toEqual(['7 at null', 1]);
});

test('music changes no show', async () => {
  const { player, written, play } = await setUp();
  play('x', '7');
  player.play(album, songs('a'));
  player.cycleSpeed();
  expect(written).toEqual([]);
});

test('another listener begins without the speeds of the first', async () => {
  const { speeds } = await setUp();
  speeds.open('ben');
  expect(speeds.of('7')).toBe(1);
});

test('a server that cannot be asked holds no episode up for long', async () => {
  vi.useFakeTimers();
  const speeds = createShowSpeeds({ read: () => new Promise(() => undefined) });
  speeds.open('anna');
  const settled: string[] = [];
  void speeds.known().then(() => settled.push('known'));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(settled).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(settled).toEqual(['known']);
  vi.useRealTimers();
});
