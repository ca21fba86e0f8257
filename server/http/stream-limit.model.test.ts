import { EventEmitter } from 'node:events';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { Refusal } from './errors.ts';
import { createHeavyAnswers } from './heavy-answers.ts';
import { streamLimit } from './stream-limit.ts';

const maxStreams = 2;
const heavy = { max: 4, maxOfListener: 2, waitMs: 10_000 };
const maxStallMs = 30_000;
const listeners = ['ann', 'bob', 'cy'] as const;
type Who = (typeof listeners)[number];

/** An outgoing response without a socket. */
class Sending extends EventEmitter {
  closed = false;
  destroy(): void {
    if (this.closed) return;
    this.closed = true;
    this.emit('close');
  }
  setTimeout(milliseconds: number, done: () => void): void {
    setTimeout(done, milliseconds);
  }
}

type State = 'running' | 'waiting' | 'refused' | 'over';
type Open = { who: Who; kind: 'stream' | 'answer'; state: State; since: number; raw: Sending };
type Model = { now: number; all: Open[] };
type Real = {
  streams: ReturnType<typeof streamLimit>;
  answers: ReturnType<typeof createHeavyAnswers>;
  outcomes: Map<Open, string>;
};

const count = ({ all }: Model, kind: Open['kind'], state: State, who?: Who) =>
  all.filter((one) => one.kind === kind && one.state === state && (who === undefined || one.who === who))
    .length;

const mayRun = (model: Model, who: Who) =>
  count(model, 'answer', 'running') < heavy.max &&
  count(model, 'answer', 'running', who) < heavy.maxOfListener;

/** The listener with least running goes on, and there the first request. */
function goOn(model: Model): void {
  const waiting = model.all.filter((one) => one.state === 'waiting' && mayRun(model, one.who));
  const running = (one: Open) => count(model, 'answer', 'running', one.who);
  const [next] = waiting.toSorted((a, b) => running(a) - running(b));
  if (next === undefined) return;
  Object.assign(next, { state: 'running', since: model.now });
  goOn(model);
}

function close(model: Model, one: Open): void {
  one.raw.destroy();
  if (one.state === 'waiting') one.state = 'refused';
  else if (one.state === 'running') one.state = 'over';
  goOn(model);
}

const begin = (kind: Open['kind'], run: (model: Model, real: Real, one: Open, wasCut: boolean) => void) =>
  command<Model, Real, [Who, boolean]>({
    input: fc.tuple(
      fc.constantFrom(...listeners),
      fc.nat(4).map((one) => one === 0),
    ),
    run: (model, real, [who, wasCut]) => {
      const raw = new Sending();
      if (wasCut) raw.destroy();
      const one: Open = { who, kind, state: 'over', since: model.now, raw };
      model.all.push(one);
      run(model, real, one, wasCut);
    },
  });

async function pass(model: Model, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 1000) {
    model.now += 1000;
    await vi.advanceTimersByTimeAsync(1000);
    for (const one of model.all) {
      const age = model.now - one.since;
      if (one.state === 'waiting' && age >= heavy.waitMs) one.state = 'refused';
      if (one.kind !== 'answer' || one.state !== 'running' || age < maxStallMs) continue;
      // Nothing could be sent: it was cut.
      expect(one.raw.closed).toBe(true);
      close(model, one);
    }
  }
}

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterAll(() => void vi.useRealTimers());

test('every stream and every long answer gives its slot back, however and whenever it is cut, and no listener takes another’s', async () => {
  await runModel<Model, Real>({
    name: 'streams and heavy answers',
    setup: () => ({
      model: { now: 0, all: [] },
      real: { streams: streamLimit(maxStreams), answers: createHeavyAnswers(heavy), outcomes: new Map() },
    }),
    commands: {
      'play a stream': begin('stream', (model, { streams }, one, wasCut) => {
        const isFree = count(model, 'stream', 'running', one.who) < maxStreams;
        expect(streams.enter(one.who, one)).toBe(isFree && !wasCut);
        if (isFree && !wasCut) one.state = 'running';
      }),
      'request a long answer': begin('answer', (model, { answers, outcomes }, one, wasCut) => {
        answers.enter(one.who, one).then(
          () => outcomes.set(one, 'running'),
          (thrown: unknown) => outcomes.set(one, thrown instanceof Refusal ? 'refused' : String(thrown)),
        );
        one.state = wasCut ? 'refused' : 'waiting';
        goOn(model);
      }),
      'enter once more': command({
        input: fc.nat(9),
        run: async ({ all }, { answers }, index) => {
          const running = all.filter(({ kind, state }) => kind === 'answer' && state === 'running');
          const one = running[index % Math.max(1, running.length)];
          if (one) await answers.enter(one.who, one);
        },
      }),
      'end or be cut': command({
        input: fc.nat(9),
        run: (model, _real, index) => {
          const open = model.all.filter(({ state }) => state === 'running' || state === 'waiting');
          const one = open[index % Math.max(1, open.length)];
          if (one) close(model, one);
        },
      }),
      'time passes': command({
        input: fc.constantFrom(1000, 5000, heavy.waitMs, maxStallMs),
        run: (model, _real, milliseconds) => pass(model, milliseconds),
      }),
    },
    invariant: async (model, { answers, outcomes }) => {
      await vi.advanceTimersByTimeAsync(0);
      expect(answers.running()).toBe(count(model, 'answer', 'running'));
      expect(answers.waiting()).toBe(count(model, 'answer', 'waiting'));
      for (const who of listeners) expect(answers.running(who)).toBe(count(model, 'answer', 'running', who));
      for (const one of model.all.filter(({ kind }) => kind === 'answer')) {
        const state = one.state === 'over' ? 'running' : one.state === 'waiting' ? undefined : one.state;
        expect(outcomes.get(one)).toBe(state);
        expect(one.state !== 'over' || one.raw.closed).toBe(true);
      }
    },
  });
});
