import { expect, test } from 'vitest';
import { createFakeEngine } from '../testing/fake-engine.ts';
import { numbered } from '../testing/numbered-engine.ts';
import { episodes, songs } from '../testing/player-fixture.ts';
import type { EngineEvent } from './engine.ts';
import { createRoutedEngine } from './routed-engine.ts';

function setUp() {
  const [song, episode, stream] = [createFakeEngine(), createFakeEngine(), createFakeEngine()];
  const engine = numbered(
    createRoutedEngine({ song: song.engine, episode: episode.engine, stream: stream.engine }),
  );
  const events: EngineEvent[] = [];
  engine.listen((event) => events.push(event));
  const [a = missing(), b = missing()] = songs('ab');
  const [x = missing()] = episodes('x');
  return { engine, song, episode, stream, said: events, a, b, x };
}

function missing(): never {
  throw new Error('a fixture is missing');
}

const [x, y] = episodes('xy');

const [a, b] = songs('ab');

if (!x || !y || !a || !b) throw new Error('expected items');

test('each engine is given the number that the player counts', () => {
  const { engine, song, episode, a, b, x } = setUp();
  engine.load(a, { play: true });
  engine.load(x, { play: true });
  engine.load(a, { play: true, next: b });
  expect([song.load(), episode.load()]).toEqual([3, 2]);
});

test('only one engine sounds, and the silent one is not heard', () => {
  const { engine, song, episode, said: events, a, x } = setUp();
  engine.load(a, { play: true });
  const load = engine.load(x, { play: true });
  expect(song.takeCalls()).toContain('stop');
  song.status('playing');
  expect(events).toEqual([]);
  episode.status('playing');
  expect(events).toEqual([{ type: 'status', load, status: 'playing' }]);
});

test('live radio of a known address has an engine of its own, and a provider plays its own', () => {
  const { engine, song, stream, a } = setUp();
  engine.load(a, { play: true, next: { ...a, id: 'ra.own.x', audioUrl: '/x' } });
  expect(song.takeCalls()).toEqual(['load a at 0 then nothing']);
  engine.load({ ...a, id: 'ra.own.x', audioUrl: '/x' }, { play: true });
  expect([song.takeCalls().at(-1), stream.takeCalls()]).toEqual([
    'stop',
    ['load ra.own.x at 0 then nothing'],
  ]);
  const { audioUrl: _, ...ofProvider } = a;
  engine.load({ ...ofProvider, id: 'ra.1' }, { play: true });
  expect(song.takeCalls().at(-1)).toBe('load ra.1 at 0 then nothing');
});

test('a late word of a load before the other kind still has its own, lower number', () => {
  const { engine, song, said: events, a, x } = setUp();
  engine.load(a, { play: true });
  engine.load(x, { play: true });
  const load = engine.load(a, { play: true });
  song.status('ended', 1);
  expect(events[0]?.load).toBeLessThan(load);
});

test('a song is never made ready by the engine of episodes', () => {
  const { engine, song, episode, a, b, x } = setUp();
  engine.load(a, { play: true, next: x });
  expect(song.takeCalls()).toEqual(['load a at 0 then nothing']);
  engine.setNext(b);
  expect(song.takeCalls()).toEqual(['next b']);
  engine.load(x, { play: true, startSeconds: 5, next: a });
  expect(episode.takeCalls()).toEqual(['load x at 5 then nothing']);
});

test('volume is set for both, so that neither starts too loud', () => {
  const { engine, song, episode } = setUp();
  engine.setVolume(0.2);
  expect([song.takeCalls(), episode.takeCalls()]).toEqual([['volume 0.2'], ['volume 0.2']]);
});

test('every press reaches the engine that sounds and that one alone, speed and volume reach both', () => {
  const [song, episode] = [createFakeEngine(), createFakeEngine()];
  const engine = createRoutedEngine({
    song: song.engine,
    episode: episode.engine,
    stream: createFakeEngine().engine,
  });
  const press = () => {
    engine.play();
    engine.pause();
    engine.seek(7);
    engine.stop();
    engine.setSpeed?.(2);
  };
  press();
  expect(song.takeCalls()).toEqual(['play', 'pause', 'seek 7', 'stop', 'speed 2']);
  expect(episode.takeCalls()).toEqual(['speed 2']);
  engine.load(a, { load: 1, play: true, next: { item: b, load: 2 } });
  expect(song.takeCalls()).toEqual(['load a at 0 then b']);
  engine.setNext(undefined);
  expect(song.takeCalls()).toEqual(['next nothing']);
  engine.load(x, { load: 3, play: true, next: { item: a, load: 4 } });
  expect([song.takeCalls(), episode.takeCalls()]).toEqual([['stop'], ['load x at 0 then nothing']]);
  press();
  expect([song.takeCalls(), episode.takeCalls()]).toEqual([
    ['speed 2'],
    ['play', 'pause', 'seek 7', 'stop', 'speed 2'],
  ]);
  engine.load(y, { load: 5, play: true });
  expect([song.takeCalls(), episode.takeCalls()]).toEqual([[], ['load y at 0 then nothing']]);
});

test('an engine that knows one speed alone leaves the other its speed', () => {
  const { engine, song, episode } = setUp();
  delete song.engine.setSpeed;
  engine.setSpeed?.(1.5);
  expect([song.takeCalls(), episode.takeCalls()]).toEqual([[], ['speed 1.5']]);
});
