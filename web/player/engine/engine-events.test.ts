import { expect, test } from 'vitest';
import { createEngineEvents } from './engine-events.ts';

test('a status is told once, and one that is only assumed not at all', () => {
  const teller = createEngineEvents();
  teller.begin(7);
  const events: unknown[] = [];
  teller.listen((event) => events.push(event));
  teller.become('idle');
  teller.become('playing');
  teller.become('playing');
  teller.assume('waiting');
  teller.become('waiting');
  expect([teller.status(), events]).toEqual(['waiting', [{ type: 'status', load: 7, status: 'playing' }]]);
});

test('time, a change of song and a failure are told with the load that they are of', () => {
  const teller = createEngineEvents();
  const events: unknown[] = [];
  teller.listen((event) => events.push(event));
  teller.begin(4);
  expect(teller.load()).toBe(4);
  teller.time(1, 200, 30);
  teller.advanced();
  const failure = { reason: 'network', sentence: 'Away.', skippable: false } as const;
  teller.fail(failure);
  expect(events).toEqual([
    { type: 'time', load: 4, elapsedSeconds: 1, durationSeconds: 200, bufferedSeconds: 30 },
    { type: 'advanced', load: 4 },
    { type: 'failed', load: 4, failure },
  ]);
});
