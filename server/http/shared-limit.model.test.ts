import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createSharedLimit, type Share } from './shared-limit.ts';

const limits = { max: 10, of: { ann: 3, bob: 3, server: 5 }, waitMs: 10_000 };
const who = fc.constantFrom('ann', 'ann', 'bob', 'server');
type Who = keyof typeof limits.of;
const maxOf = (holder: string) =>
  holder === 'ann' || holder === 'bob' || holder === 'server' ? limits.of[holder] : 0;

/** What a body waits for, and until when. */
type Claim = { amount: number; endsAt: number; outcome: boolean | null };
type Body = { holder: Who; amount: number; isClosed: boolean; claims: Claim[] };
/** `claims` wait, in the order in which they came. `exceeding` holds more than its holder's part. */
type Model = {
  now: number;
  oneMayExceed: boolean;
  bodies: Body[];
  claims: { body: Body; claim: Claim }[];
  exceeding: Body | null;
};
type Real = {
  limit: ReturnType<typeof createSharedLimit>;
  shares: Map<Body, Share>;
  outcomes: Map<Claim, boolean>;
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const amountOf = ({ bodies }: Model, holder?: Who) =>
  sum(bodies.filter((body) => holder === undefined || body.holder === holder).map(({ amount }) => amount));

function fits(model: Model, body: Body, amount: number): boolean {
  if (body.isClosed || amountOf(model) + amount > limits.max) return false;
  if (amountOf(model, body.holder) + amount <= limits.of[body.holder]) return true;
  return model.oneMayExceed && (model.exceeding === null || model.exceeding === body);
}

function hold(model: Model, body: Body, amount: number): void {
  body.amount += amount;
  if (amountOf(model, body.holder) > limits.of[body.holder]) model.exceeding ??= body;
}

/** What became free is given at once: to the holder with least, and there to the first claim. */
function shareOut(model: Model): void {
  const { exceeding } = model;
  if (exceeding && amountOf(model, exceeding.holder) <= limits.of[exceeding.holder]) model.exceeding = null;
  const fitting = model.claims.filter(({ body, claim }) => fits(model, body, claim.amount));
  const [next] = fitting.toSorted((a, b) => amountOf(model, a.body.holder) - amountOf(model, b.body.holder));
  if (next === undefined) return;
  settle(model, next.claim, true);
  hold(model, next.body, next.claim.amount);
  shareOut(model);
}

function settle(model: Model, claim: Claim, outcome: boolean): void {
  claim.outcome = outcome;
  model.claims = model.claims.filter((one) => one.claim !== claim);
}

const at = fc.nat(9);
const amount = fc.constantFrom(1, 1, 2, 2, 3, 4, 6);
const maxOpen = 4;
/** One that is open, or the last that was closed. */
function bodyAt({ bodies }: Model, index: number): Body | undefined {
  const candidates = bodies.filter(({ isClosed }) => !isClosed);
  candidates.push(...bodies.filter(({ isClosed }) => isClosed).slice(-1));
  return candidates[index % Math.max(1, candidates.length)];
}

const toBody = <Input>(
  input: fc.Arbitrary<Input>,
  run: (model: Model, real: Real, on: { body: Body; share: Share }, input: Input) => void,
) =>
  command<Model, Real, [number, Input]>({
    input: fc.tuple(at, input),
    canRun: ({ bodies }) => bodies.length > 0,
    run: (model, real, [index, value]) => {
      const body = bodyAt(model, index);
      const share = body && real.shares.get(body);
      if (body && share) run(model, real, { body, share }, value);
    },
  });

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterAll(() => void vi.useRealTimers());

const modelWith = (oneMayExceed: boolean) =>
  runModel<Model, Real>({
    name: `shared limit${oneMayExceed ? ' that one may exceed' : ''}`,
    setup: () => ({
      model: { now: 0, oneMayExceed, bodies: [], claims: [], exceeding: null },
      real: {
        limit: createSharedLimit({ max: limits.max, maxOf, oneMayExceed, waitMs: limits.waitMs }),
        shares: new Map(),
        outcomes: new Map(),
      },
    }),
    commands: {
      'begin a body': command({
        input: who,
        canRun: ({ bodies }) => bodies.filter(({ isClosed }) => !isClosed).length < maxOpen,
        run: (model, { limit, shares }, holder) => {
          const body = { holder, amount: 0, isClosed: false, claims: [] };
          model.bodies.push(body);
          shares.set(body, limit.open(holder));
        },
      }),
      'take what is free now': toBody(amount, (model, _real, { body, share }, requested) => {
        const isFree = fits(model, body, requested);
        expect(share.tryTake(requested)).toBe(isFree);
        if (isFree) hold(model, body, requested);
      }),
      'wait for more': toBody(amount, (model, { outcomes }, { body, share }, requested) => {
        const claim: Claim = { amount: requested, endsAt: model.now + limits.waitMs, outcome: null };
        body.claims.push(claim);
        void share.take(requested).then((isGranted) => outcomes.set(claim, isGranted));
        if (body.isClosed) claim.outcome = false;
        else model.claims.push({ body, claim });
      }),
      'need some no longer': toBody(amount, (_model, _real, { body, share }, freed) => {
        share.release(freed);
        body.amount -= Math.min(body.amount, freed);
      }),
      'end, fail or be cut': toBody(fc.constant(null), (model, _real, { body, share }) => {
        share.close();
        for (const claim of body.claims) if (claim.outcome === null) settle(model, claim, false);
        Object.assign(body, { amount: 0, isClosed: true });
      }),
      'time passes': command({
        input: fc.constantFrom(1000, 4000, limits.waitMs - 1, limits.waitMs),
        run: async (model, _real, passed) => {
          model.now += passed;
          await vi.advanceTimersByTimeAsync(passed);
          for (const { claim } of model.claims) if (claim.endsAt <= model.now) settle(model, claim, false);
        },
      }),
      'set the clock': command({
        input: fc.constantFrom(-86_400_000, 3_600_000),
        run: (_model, _real, by) => void vi.setSystemTime(Date.now() + by),
      }),
    },
    invariant: async (model, { limit, outcomes }) => {
      shareOut(model);
      await vi.advanceTimersByTimeAsync(0);
      expect(limit.amountHeld()).toBe(amountOf(model));
      const holders = ['ann', 'bob', 'server'] as const;
      for (const holder of holders) expect(limit.amountHeld(holder)).toBe(amountOf(model, holder));
      expect(limit.waiting()).toBe(model.claims.length);
      for (const claim of model.bodies.flatMap(({ claims }) => claims))
        expect(outcomes.get(claim) ?? null).toBe(claim.outcome);
      expect(amountOf(model)).toBeLessThanOrEqual(limits.max);
      const above = holders.filter((holder) => amountOf(model, holder) > limits.of[holder]);
      expect(above.length).toBeLessThanOrEqual(model.oneMayExceed ? 1 : 0);
    },
  });

test('nobody takes another’s part, what is in use or awaited is given back however it ends, and what is free is given at once', async () => {
  expect.hasAssertions();
  await modelWith(false);
});

test('the same where one body may exceed the part of its listener, as long as it does', async () => {
  expect.hasAssertions();
  await modelWith(true);
});
