import { expect, test } from 'vitest';
import { expositionOf } from './exposition.ts';
import { createStreamTally } from './stream-tally.ts';

test('a sound that is being sent counts as running, and its bytes as they go', () => {
  const tally = createStreamTally();
  const answer = {};
  const socket = { bytesWritten: 1_000 };
  tally.begin(answer, socket);
  socket.bytesWritten = 6_000;
  expect(expositionOf(tally.families())).toMatch(/running 1\n[^]*bytes_total 5000\n/);
  tally.end(answer);
  tally.end(answer);
  socket.bytesWritten = 9_000;
  expect(expositionOf(tally.families())).toMatch(/running 0\n[^]*bytes_total 5000\n/);
});
