import { expect, test } from 'vitest';
import { createEngineEvents } from './engine-events.ts';

test('a status is told once, and one that is only assumed not at all', () => {
  const teller = createEngineEvents();
  teller.begin(7);
  const told: unknown[] = [];
  teller.listen((event) => told.push(event));
  teller.become('idle');
  teller.become('playing');
  teller.become('playing');
  teller.assume('waiting');
  teller.become('waiting');
  expect([teller.status(), told]).toEqual(['waiting', [{ type: 'status', load: 7, status: 'playing' }]]);
});
