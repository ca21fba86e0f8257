import { expect, test } from 'vitest';
import { createFakeEngine } from '../testing/fake-engine.ts';
import { episodes, songs } from '../testing/player-fixture.ts';
import type { EngineEvent } from './engine.ts';
import { createRoutedEngine } from './routed-engine.ts';

function setUp() {
  const [song, episode] = [createFakeEngine(), createFakeEngine()];
  const engine = createRoutedEngine({ song: song.engine, episode: episode.engine });
  const said: EngineEvent[] = [];
  engine.listen((event) => said.push(event));
  const [a = missing(), b = missing()] = songs('ab');
  const [x = missing()] = episodes('x');
  return { engine, song, episode, said, a, b, x };
}

function missing(): never {
  throw new Error('a fixture is missing');
}

test('the numbers of loads rise over both engines', () => {
  const { engine, a, x } = setUp();
  const loads = [a, a, x, x, a, x].map((item) => engine.load(item, { play: true }));
  expect(loads).toEqual([...loads].sort((one, other) => one - other));
  expect(new Set(loads).size).toBe(6);
});

test('only one engine sounds, and the silent one is not heard', () => {
  const { engine, song, episode, said, a, x } = setUp();
  engine.load(a, { play: true });
  const load = engine.load(x, { play: true });
  expect(song.asked()).toContain('stop');
  song.status('playing');
  expect(said).toEqual([]);
  episode.status('playing');
  expect(said).toEqual([{ type: 'status', load, status: 'playing' }]);
});

test('a late word of a load before the other kind has a lower number than the load after it', () => {
  const { engine, song, said, a, x } = setUp();
  engine.load(a, { play: true });
  engine.load(x, { play: true });
  const load = engine.load(a, { play: true });
  song.status('ended', 1);
  expect(said[0]?.load).toBeLessThan(load);
});

test('a song is never made ready by the engine of episodes', () => {
  const { engine, song, episode, a, b, x } = setUp();
  engine.load(a, { play: true, next: x });
  expect(song.asked()).toEqual(['load a at 0 then nothing']);
  engine.setNext(b);
  expect(song.asked()).toEqual(['next b']);
  engine.load(x, { play: true, startSeconds: 5, next: a });
  expect(episode.asked()).toEqual(['load x at 5 then nothing']);
});

test('volume is set for both, so that neither starts too loud', () => {
  const { engine, song, episode } = setUp();
  engine.setVolume(0.2);
  expect([song.asked(), episode.asked()]).toEqual([['volume 0.2'], ['volume 0.2']]);
});
