import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from './errors.ts';
import { createHeavyAnswers } from './heavy-answers.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An outgoing response without a socket. */
class Sending extends EventEmitter {
  closed = false;
  stalled: (() => void) | undefined;
  destroy(): void {
    this.closed = true;
    this.emit('close');
  }
  setTimeout(_milliseconds: number, done: () => void): void {
    this.stalled = done;
  }
}

function gate() {
  const answers = createHeavyAnswers();
  const started: string[] = [];
  const refused: Refusal[] = [];
  return {
    answers,
    begun: started,
    refused,
    ask: (userId: string): Sending => {
      const raw = new Sending();
      answers.enter(userId, { raw }).then(
        () => started.push(userId),
        (thrown: unknown) => void (thrown instanceof Refusal && refused.push(thrown)),
      );
      return raw;
    },
  };
}
const turn = () => vi.advanceTimersByTimeAsync(0);

test('four long answers are made for a listener at once, the fifth when one of them ends', async () => {
  const { answers, ask, begun: started } = gate();
  const streams = Array.from({ length: 5 }, () => ask('ann'));
  await turn();
  expect([started.length, answers.running('ann'), answers.waiting()]).toEqual([4, 4, 1]);
  streams[2]?.destroy();
  await turn();
  expect([started.length, answers.running('ann'), answers.waiting()]).toEqual([5, 4, 0]);
});

test('eight are made for all, and a listener who waits keeps no other waiting', async () => {
  const { answers, ask, begun: started } = gate();
  for (let count = 0; count < 20; count += 1) ask('ann');
  for (let count = 0; count < 4; count += 1) ask('bob');
  await turn();
  expect([answers.running('ann'), answers.running('bob'), answers.running()]).toEqual([4, 4, 8]);
  const cid = ask('cid');
  await turn();
  expect(started).not.toContain('cid');
  cid.destroy();
  expect(answers.waiting()).toBe(16);
});

test('whoever waits ten seconds in vain is told when to come again, and takes no place later', async () => {
  const { answers, ask, begun: started, refused } = gate();
  const streams = Array.from({ length: 5 }, () => ask('ann'));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused.map(({ status, code, retryAfterSeconds }) => [status, code, retryAfterSeconds])).toEqual([
    [503, 'busy', 10],
  ]);
  for (const raw of streams) raw.destroy();
  await turn();
  expect([started.length, answers.running()]).toEqual([4, 0]);
});

test('a client that disconnects while it waits leaves the queue, and one that has disconnected never gets a slot', async () => {
  const { answers, ask, begun: started } = gate();
  const streams = Array.from({ length: 5 }, () => ask('ann'));
  streams[4]?.destroy();
  await turn();
  expect([started.length, answers.waiting()]).toEqual([4, 0]);
  const raw = new Sending();
  raw.closed = true;
  await expect(answers.enter('bob', { raw })).rejects.toMatchObject({ status: 503 });
  expect(answers.running('bob')).toBe(0);
});

test('an answer enters once, however often it is asked to, and one that nobody takes is ended', async () => {
  const { answers } = gate();
  const raw = new Sending();
  await answers.enter('ann', { raw });
  await answers.enter('ann', { raw });
  expect(answers.running()).toBe(1);
  raw.stalled?.();
  expect([raw.closed, answers.running()]).toEqual([true, 0]);
});
