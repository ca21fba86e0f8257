import { expect, test, vi } from 'vitest';
import { createFakeEngine } from '../testing/fake-engine.ts';
import { episodes, songs } from '../testing/player-fixture.ts';
import type { Engine, EngineEvent } from './engine.ts';
import { createLazyEngine } from './lazy-engine.ts';

const [x, y] = episodes('xy');

const [a, b] = songs('ab');

if (!x || !y || !a || !b) throw new Error('expected items');

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** An engine that comes as often as it is asked for and let come. */
function lazy() {
  const fake = createFakeEngine();
  const arrivals: PromiseWithResolvers<Engine>[] = [];
  const bring = vi.fn(() => {
    const arrival = Promise.withResolvers<Engine>();
    arrivals.push(arrival);
    return arrival.promise;
  });
  const engine = createLazyEngine(bring, () => 'The server is away.');
  const events: EngineEvent[] = [];
  engine.listen((event) => events.push(event));
  return {
    fake,
    engine,
    said: events,
    bring,
    arrive: () => arrivals.at(-1)?.resolve(fake.engine),
    fail: () => arrivals.at(-1)?.reject(new Error('gone')),
  };
}

test('what is done to a song that is on its way is done when the engine is there', async () => {
  const { fake, engine, said: events, arrive } = lazy();
  engine.load(x, { load: 1, play: true, next: { item: y, load: 2 } });
  engine.pause();
  expect(events).toEqual([{ type: 'status', load: 1, status: 'paused' }]);
  engine.play();
  engine.seek(30);
  engine.setNext(undefined);
  const loaded = vi.spyOn(fake.engine, 'load');
  arrive();
  await settle();
  expect(loaded).toHaveBeenCalledExactlyOnceWith(x, { load: 1, play: true, startSeconds: 30 });
  expect(fake.takeCalls()).toEqual(['load x at 30 then nothing']);
});

test('a pause on the way is a pause when it is there, and what follows may change meanwhile', async () => {
  const { fake, engine, arrive } = lazy();
  engine.load(x, { load: 1, play: true });
  engine.setNext({ item: y, load: 2 });
  engine.pause();
  const loaded = vi.spyOn(fake.engine, 'load');
  arrive();
  await settle();
  expect(loaded).toHaveBeenCalledExactlyOnceWith(x, { load: 1, play: false, next: { item: y, load: 2 } });
});

test('an engine that is there is asked at once, and nothing is kept for later', async () => {
  const { fake, engine, said: events, bring, arrive } = lazy();
  engine.prepare();
  engine.prepare();
  arrive();
  await settle();
  expect([bring.mock.calls.length, fake.takeCalls()]).toEqual([1, []]);
  engine.load(x, { load: 1, play: true });
  engine.play();
  engine.pause();
  engine.seek(5);
  engine.setNext({ item: y, load: 2 });
  engine.setVolume(0.5);
  engine.setSpeed?.(2);
  engine.stop();
  expect(fake.takeCalls()).toEqual([
    'load x at 0 then nothing',
    'play',
    'pause',
    'seek 5',
    'next y',
    'volume 0.5',
    'speed 2',
    'stop',
  ]);
  expect([events, bring.mock.calls.length]).toEqual([[], 1]);
});

test('before anything is asked for, nothing is said, and volume and speed are left as they are', async () => {
  const { fake, engine, said: events, bring, arrive } = lazy();
  engine.play();
  engine.pause();
  engine.seek(5);
  engine.setNext(undefined);
  engine.stop();
  expect([bring.mock.calls.length, events]).toEqual([0, []]);
  engine.prepare();
  arrive();
  await settle();
  expect(fake.takeCalls()).toEqual([]);
});

test('an engine that did not come is fetched again with the next load, and only that one is told of', async () => {
  const { fake, engine, said: events, bring, arrive, fail } = lazy();
  engine.prepare();
  fail();
  await settle();
  expect(events).toEqual([]);
  engine.load(x, { load: 1, play: true });
  engine.load(y, { load: 2, play: true });
  expect(bring).toHaveBeenCalledTimes(2);
  fail();
  await settle();
  expect(events).toEqual([
    {
      type: 'failed',
      load: 2,
      failure: {
        reason: 'network',
        sentence: `“${y.title}” waits. The server is away.`,
        skippable: false,
      },
    },
  ]);
  engine.load(y, { load: 3, play: true });
  arrive();
  await settle();
  expect([bring.mock.calls.length, fake.takeCalls()]).toEqual([3, ['load y at 0 then nothing']]);
  // What was stopped on its way fails for nobody.
  const other = lazy();
  other.engine.load(x, { load: 1, play: true });
  other.engine.stop();
  other.fail();
  await settle();
  expect(other.said).toEqual([]);
});
