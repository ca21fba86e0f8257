import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { Refusal } from '#server/http/errors.ts';
import { createGuessRepository } from './failed-login-repository.ts';
import { createVerifier, MustWait } from './password-sign-in.ts';
import { createTrustedBrowsers } from './trusted-browser.ts';
import { createUserRepository } from './user-repository.ts';
import { createWaitingBrowsers } from './waiting-browser.ts';

const minute = 60_000;
const windowMs = 15 * minute;
const opened = await sqliteDatabase();
afterAll(() => opened[Symbol.asyncDispose]());
const { database } = opened;
const right = 'correct horse';
const key = Buffer.alloc(32, 3);

/** Wrong passwords that were looked at: of which account, from where, and when. */
type Guess = { email: string; address: string; at: number };
type Model = { now: number; guesses: Guess[]; cookies: Map<string, string>; home: string };
type Real = { verifier: ReturnType<typeof createVerifier>; looked: () => number };
type LogIn = {
  email: string;
  address: string;
  password: string;
  knownCookie?: string | undefined;
  waiting?: string | undefined;
};
type Outcome = { isIn: boolean; wasLookedAt: boolean; waitMs: number; note?: string | undefined };

const email = fc.constantFrom('ann@example.org', 'bob@example.org', 'Ann@example.org');
const address = fc.constantFrom('192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4');

/** Tries one password. A refusal asks for a wait of at most one window. */
async function logIn(
  { now }: Model,
  { verifier, looked }: Real,
  { email: name, knownCookie, waiting, ...rest }: LogIn,
): Promise<Outcome> {
  const before = looked();
  const browser = { known: knownCookie, waiting };
  const refusal = await verifier.verify({ email: name, ...rest, browser, now }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const waitMs = refusal instanceof Refusal ? (refusal.retryAfterSeconds ?? 0) * 1000 : 0;
  expect(refusal === undefined || refusal instanceof Refusal).toBe(true);
  expect(waitMs).toBeLessThanOrEqual(windowMs);
  const note = refusal instanceof MustWait ? refusal.note : undefined;
  return { isIn: refusal === undefined, wasLookedAt: looked() > before, waitMs, note };
}

/** Nobody learns more of a password in fifteen minutes than two windows of all counts let them. */
function checkLimits({ guesses, now }: Model): void {
  const recent = guesses.filter(({ at }) => at <= now && at > now - windowMs);
  const counts = (keyOf: (guess: Guess) => string) =>
    [...Map.groupBy(recent, keyOf).values()].map((all) => all.length);
  expect(Math.max(0, ...counts((guess) => guess.address))).toBeLessThanOrEqual(2 * 30);
  expect(Math.max(0, ...counts((guess) => guess.email))).toBeLessThanOrEqual(2 * 20);
}

const who = (name: string) => name.toLowerCase();

test('whoever guesses at passwords gets no further, and the owner waits for no longer than a window, whatever the clock does', async () => {
  await runModel<Model, Real>({
    name: 'password sign in',
    sequenceLength: 200,
    async setup() {
      await database.deleteFrom('user').execute();
      await database.deleteFrom('guess').execute();
      const users = createUserRepository(database);
      for (const name of ['ann', 'bob']) await users.add(`${name}@example.org`, right, 0);
      let count = 0;
      const passwords = {
        hash: async (password: string) => password,
        verify: async (password: string, stored: string | undefined) => {
          count += 1;
          return password === stored;
        },
      };
      const verifier = createVerifier({
        users,
        guesses: createGuessRepository(database),
        knownBrowsers: createTrustedBrowsers(key),
        waitingBrowsers: createWaitingBrowsers(key),
        passwords,
      });
      const home = { email: 'ann@example.org', address: '198.51.100.7', password: right };
      const now = Date.UTC(2026, 5, 1);
      const { browserCookie } = await verifier.verify({
        ...home,
        browser: { known: undefined, waiting: undefined },
        now,
      });
      const model = { now, guesses: [], cookies: new Map<string, string>(), home: browserCookie };
      return { model, real: { verifier, looked: () => count } };
    },
    commands: {
      'guess wrong': command({
        input: fc.tuple(email, address, fc.integer({ min: 1, max: 8 }), fc.boolean()),
        run: async (model, real, [name, from, times, keepsNote]) => {
          for (let count = 0; count < times; count += 1) {
            const waiting = keepsNote ? model.cookies.get(`${who(name)} ${from}`) : undefined;
            const outcome = await logIn(model, real, {
              email: name,
              address: from,
              password: 'wrong',
              waiting,
            });
            expect(outcome.isIn).toBe(false);
            if (outcome.note !== undefined) model.cookies.set(`${who(name)} ${from}`, outcome.note);
            if (outcome.wasLookedAt) model.guesses.push({ email: who(name), address: from, at: model.now });
          }
          checkLimits(model);
        },
      }),
      'log in from the browser at home': command({
        input: fc.constantFrom('198.51.100.7', '198.51.100.8'),
        run: async (model, real, from) => {
          const outcome = await logIn(model, real, {
            email: 'ann@example.org',
            address: from,
            password: right,
            knownCookie: model.home,
          });
          expect(outcome.isIn).toBe(true);
        },
      }),
      'wait as long as told, and log in from a new browser': command({
        input: fc.tuple(email, fc.constantFrom('203.0.113.1', '203.0.113.2')),
        run: async (model, real, [name, from]) => {
          let waiting: string | undefined;
          let isIn = false;
          // The count of the address, of the account, and of those who have waited: each ends by itself.
          for (let tries = 0; tries < 4 && !isIn; tries += 1) {
            const outcome = await logIn(model, real, {
              email: name,
              address: from,
              password: right,
              waiting,
            });
            waiting = outcome.note ?? waiting;
            isIn = outcome.isIn;
            model.now += outcome.waitMs;
          }
          expect(isIn).toBe(true);
        },
      }),
      'let time go by, or set the clock': command({
        input: fc.constantFrom(minute, 5 * minute, 60 * minute, -24 * 60 * minute),
        run: (model, _real, milliseconds) => {
          model.now += milliseconds;
          if (milliseconds < 0) model.guesses = [];
        },
      }),
      'forget old counts': command({
        input: fc.constant(null),
        run: (model) => createGuessRepository(database).sweep(model.now),
      }),
    },
  });
});
