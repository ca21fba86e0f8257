import { expect, test } from 'vitest';
import { createEngineEvents } from './engine-events.ts';

test('a status is told once, and one that is only assumed not at all', () => {
  const events = createEngineEvents();
  const told: unknown[] = [];
  events.listen((event) => told.push(event));
  events.begin(7);
  events.become('idle');
  events.become('playing');
  events.become('playing');
  events.assume('waiting');
  events.become('waiting');
  expect([events.status(), told]).toEqual(['waiting', [{ type: 'status', load: 7, status: 'playing' }]]);
});
