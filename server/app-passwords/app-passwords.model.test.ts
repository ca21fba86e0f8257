import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createGuessRepository } from '#server/accounts/failed-login-repository.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { testAppPasswords } from './testing/test-app-passwords.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.UTC(2026, 5, 1);
const opened = await sqliteDatabase();
afterAll(() => opened[Symbol.asyncDispose]());
const { database } = opened;

/** A count of wrong ones in fifteen minutes, from the first of them. */
type Window = { beganAt: number; wrong: number };
type Model = { windows: Map<string, Window>; usedFrom: string; now: number };
type Real = Awaited<ReturnType<typeof testAppPasswords>> & { secret: string; id: string };

const address = fc.constantFrom('192.0.2.1', '192.0.2.2');
const name = fc.constantFrom('ann@example.org', 'Ann@Example.org', 'bob@example.org');
const limits = (from: string, by: string) => [
  { key: `app ${by.toLowerCase()} from ${from}`, max: 10 },
  { key: `app from ${from}`, max: 100 },
];

/** A window in which the clock is: one that would begin later was counted by a clock that somebody set back since. */
const current = ({ windows, now }: Model, key: string): Window | undefined => {
  const window = windows.get(key);
  return window && window.beganAt <= now && now < window.beganAt + 15 * minute ? window : undefined;
};
const isShut = (model: Model, from: string, by: string) =>
  limits(from, by).some(({ key, max }) => (current(model, key)?.wrong ?? 0) >= max);

function countWrong(model: Model, from: string, by: string): void {
  for (const { key } of limits(from, by)) {
    const { beganAt, wrong } = current(model, key) ?? { beganAt: model.now, wrong: 0 };
    model.windows.set(key, { beganAt, wrong: wrong + 1 });
  }
}

test('an app that somebody guesses at waits for the rest of fifteen minutes, whatever the clock does, and at home never', async () => {
  await runModel<Model, Real>({
    name: 'app passwords',
    sequenceLength: 200,
    async setup() {
      await database.deleteFrom('user').execute();
      await database.deleteFrom('guess').execute();
      const real = await testAppPasswords(database);
      real.clock.now = start;
      const { id, secret } = await real.make();
      return { model: { windows: new Map(), usedFrom: '', now: start }, real: { ...real, id, secret } };
    },
    commands: {
      'guess wrong': command({
        input: fc.tuple(address, name, fc.integer({ min: 1, max: 12 })),
        run: async (model, { room }, [from, by, times]) => {
          for (let count = 0; count < times; count += 1) {
            expect(await room.letIn({ secret: 'wrong' }, { address: from, name: by })).toBeUndefined();
            countWrong(model, from, by);
          }
        },
      }),
      'come in': command({
        input: fc.tuple(address, name),
        run: async (model, { room, secret, id }, [from, by]) => {
          const caller = await room.letIn({ secret }, { address: from, name: by });
          const isAtHome = model.usedFrom === '' || model.usedFrom === from;
          expect(caller?.appPasswordId).toBe(isAtHome || !isShut(model, from, by) ? id : undefined);
        },
      }),
      'be used from an address': command({
        input: address,
        run: async (model, { kept, id }, from) => {
          await kept.noteUse(id, { client: 'App', address: from, now: model.now });
          model.usedFrom = from;
        },
      }),
      'let time go by, or set the clock': command({
        input: fc.constantFrom(minute, 5 * minute, 60 * minute, -day),
        run: (model, { clock }, milliseconds) => {
          model.now += milliseconds;
          clock.now = model.now;
        },
      }),
      'forget old counts': command({
        input: fc.constant(null),
        run: (model) => createGuessRepository(database).sweep(model.now),
      }),
    },
  });
});
