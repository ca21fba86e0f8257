import { expect, test } from 'vitest';
import { createFakeEngine } from '../testing/fake-engine.ts';
import { numbered } from '../testing/numbered-engine.ts';
import { episodes } from '../testing/player-fixture.ts';
import type { Engine, EngineEvent } from './engine.ts';
import { createLazyEngine } from './lazy-engine.ts';

const [x, y] = episodes('xy');

function setUp() {
  const fake = createFakeEngine();
  const arrival = Promise.withResolvers<Engine>();
  const engine = numbered(
    createLazyEngine(
      () => arrival.promise,
      () => 'The server is away.',
    ),
  );
  const events: EngineEvent[] = [];
  engine.listen((event) => events.push(event));
  return {
    fake,
    engine,
    said: events,
    arrive: () => arrival.resolve(fake.engine),
    fail: () => arrival.reject(new Error('gone')),
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('what was asked for last is played when the engine is there, as loud and as fast as was wished', async () => {
  const { fake, engine, said: events, arrive } = setUp();
  if (x === undefined || y === undefined) throw new Error('no episodes');
  engine.setVolume(0.3);
  engine.setSpeed?.(1.5);
  engine.load(x, { play: true });
  const load = engine.load(y, { play: true, startSeconds: 7 });
  arrive();
  await settle();
  expect(fake.takeCalls()).toEqual(['volume 0.3', 'speed 1.5', 'load y at 7 then nothing']);
  fake.status('playing');
  expect(events).toEqual([{ type: 'status', load, status: 'playing' }]);
});

test('what follows is made ready, also where it changed before the engine was there', async () => {
  const { fake, engine, arrive } = setUp();
  if (x === undefined || y === undefined) throw new Error('no episodes');
  engine.load(x, { play: true, next: x });
  engine.setNext(y);
  arrive();
  await settle();
  expect(fake.takeCalls()).toEqual(['load x at 0 then y']);
});

test('what cannot be fetched is no failure of what was stopped since', async () => {
  const { engine, said: events, fail } = setUp();
  if (x === undefined) throw new Error('no episodes');
  engine.load(x, { play: true });
  engine.stop();
  fail();
  await settle();
  expect(events).toEqual([]);
});

test('what was stopped before it was there stays silent', async () => {
  const { fake, engine, arrive } = setUp();
  if (x === undefined) throw new Error('no episodes');
  engine.load(x, { play: true });
  engine.stop();
  arrive();
  await settle();
  expect(fake.takeCalls()).toEqual([]);
});

test('an engine that cannot be fetched is a failure of the network, and the next try brings it', async () => {
  const { engine, said: events, fail } = setUp();
  if (x === undefined) throw new Error('no episodes');
  const load = engine.load(x, { play: true });
  fail();
  await settle();
  expect(events).toMatchObject([{ type: 'failed', load, failure: { reason: 'network', skippable: false } }]);
  expect(events).toMatchObject([
    {
      failure: {
        sentence: expect.stringMatching(/^“.+” waits\. The server is away\.$/) as string,
      },
    },
  ]);
});

test('an engine that knows one speed alone is asked for no other', async () => {
  const { fake, engine, arrive } = setUp();
  delete fake.engine.setSpeed;
  engine.setSpeed?.(1.5);
  engine.setVolume(0.3);
  arrive();
  if (x === undefined) throw new Error('no episodes');
  engine.load(x, { play: true });
  await settle();
  engine.setSpeed?.(2);
  expect(fake.takeCalls()).toEqual(['volume 0.3', 'load x at 0 then nothing']);
});
