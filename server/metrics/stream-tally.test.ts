import { expect, test } from 'vitest';
import { expositionOf } from './exposition.ts';
import { createStreamTally } from './stream-tally.ts';

test('a sound that is being sent counts as running, and its bytes as they go', () => {
  const tally = createStreamTally(Date.now);
  const answer = {};
  const socket = { bytesWritten: 1_000 };
  tally.begin(answer, socket, 'session a');
  socket.bytesWritten = 6_000;
  expect(expositionOf(tally.families())).toMatch(/running 1\n[^]*bytes_total 5000\n/);
  tally.end(answer);
  tally.end(answer);
  socket.bytesWritten = 9_000;
  expect(expositionOf(tally.families())).toMatch(/running 0\n[^]*bytes_total 5000\n/);
});

test('whoever was sent sound within five minutes listens, once for all that they were sent', () => {
  let now = 1_000_000;
  const tally = createStreamTally(() => now);
  const [first, second, other] = [{}, {}, {}];
  tally.begin(first, {}, 'session a');
  tally.begin(second, {}, 'session a');
  tally.begin(other, {}, 'session b');
  expect(tally.counts()).toEqual({ listeners: 2, streams: 3 });
  tally.end(first);
  tally.end(other);
  now += 4 * 60_000;
  expect(tally.counts()).toEqual({ listeners: 2, streams: 1 });
  now += 2 * 60_000;
  // A response that is still being sent counts.
  expect(tally.counts()).toEqual({ listeners: 1, streams: 1 });
  tally.end(second);
  now += 6 * 60_000;
  expect(tally.counts()).toEqual({ listeners: 0, streams: 0 });
});

test('a listener who comes back is not forgotten with the others, and the end of a long sound counts as hearing it', () => {
  let now = 0;
  const tally = createStreamTally(() => now);
  const [long, part, again, other] = [{}, {}, {}, {}];
  tally.begin(part, {}, 'session a');
  tally.end(part);
  tally.begin(long, {}, 'session b');
  tally.begin(other, {}, 'session c');
  tally.end(other);
  now = 4 * 60_000;
  tally.begin(again, {}, 'session a');
  tally.end(again);
  now = 8 * 60_000;
  expect(tally.counts()).toEqual({ listeners: 2, streams: 1 });
  tally.end(long);
  now = 10 * 60_000;
  expect(tally.counts()).toEqual({ listeners: 1, streams: 0 });
});
