import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createGuessRepository, type GuessRepository, guessWindow } from './failed-login-repository.ts';

const opened = await sqliteDatabase();
afterAll(() => opened[Symbol.asyncDispose]());
const { database } = opened;
const keys = ['address 192.0.2.1', 'address 192.0.2.2', 'account ann'] as const;
type Key = (typeof keys)[number];

/** Fifteen minutes from the first try in them. */
type Window = { beganAt: number; tries: number };
/** `counted`: what somebody may give back, and the window that it is of. */
type Model = { now: number; windows: Map<Key, Window>; counted: { key: Key; at: number; window: Window }[] };
/** Two servers of one database. */
type Real = { servers: [GuessRepository, GuessRepository] };

/** One that begins later is of a clock that somebody set back since. */
function current({ windows, now }: Model, key: Key): Window | undefined {
  const window = windows.get(key);
  return window && window.beganAt <= now && now < window.beganAt + guessWindow ? window : undefined;
}

function countOne(model: Model, key: Key): Window {
  const window = current(model, key) ?? { beganAt: model.now, tries: 0 };
  window.tries += 1;
  model.windows.set(key, window);
  model.counted.push({ key, at: model.now, window });
  return window;
}

const key = fc.constantFrom(...keys);
async function countSome(
  model: Model,
  { servers }: Real,
  [of, times, first]: [Key, number, number],
): Promise<void> {
  const counting = Array.from({ length: times }, (_, index) =>
    servers[(first + index) % 2 === 0 ? 0 : 1].count(of, model.now),
  );
  const expected = counting.map(() => {
    const { tries, beganAt } = countOne(model, of);
    return { tries, endsAt: beganAt + guessWindow };
  });
  const counts = await Promise.all(counting);
  expect(counts.toSorted((one, other) => one.tries - other.tries)).toEqual(expected);
}
const count = command<Model, Real, [Key, number, number]>({
  input: fc.tuple(key, fc.integer({ min: 1, max: 4 }), fc.nat(1)),
  run: countSome,
});

test('tries are counted exactly by all servers until their window ends, and what is given back is taken from no other window', async () => {
  await runModel<Model, Real>({
    name: 'guesses',
    async setup() {
      await database.deleteFrom('guess').execute();
      const servers: Real['servers'] = [createGuessRepository(database), createGuessRepository(database)];
      return { model: { now: Date.UTC(2026, 5, 1), windows: new Map(), counted: [] }, real: { servers } };
    },
    commands: {
      count,
      'count again': count,
      'give back what was no guess': command({
        input: fc.nat(20),
        canRun: ({ counted }) => counted.length > 0,
        run: async ({ windows, counted }, { servers }, index) => {
          const [one] = counted.splice(index % counted.length, 1);
          if (one === undefined) return;
          await servers[0].giveBack([one.key], one.at);
          if (windows.get(one.key) === one.window) one.window.tries -= 1;
        },
      }),
      'time passes': command({
        input: fc.constantFrom(1000, 60_000, guessWindow / 2, guessWindow - 1, guessWindow),
        run: (model, _real, by) => {
          model.now += by;
        },
      }),
      'the clock is set': command({
        input: fc.constantFrom(-86_400_000, 3_600_000, -60_000),
        run: (model, _real, by) => {
          model.now += by;
          // Which window a try was of is known by the clock alone.
          model.counted = [];
        },
      }),
      'forget old windows': command({
        input: fc.constant(null),
        run: async (model, { servers }) => {
          await servers[1].sweep(model.now);
          for (const [of, { beganAt }] of model.windows)
            if (beganAt < model.now - guessWindow) model.windows.delete(of);
        },
      }),
    },
    invariant: async (model, { servers }) => {
      for (const of of keys) {
        const window = current(model, of);
        const expected = window
          ? { tries: window.tries, endsAt: window.beganAt + guessWindow }
          : { tries: 0, endsAt: model.now };
        expect(await servers[0].tries(of, model.now)).toEqual(expected);
      }
      const below = await database.selectFrom('guess').select('key').where('tries', '<', 0).execute();
      expect(below).toEqual([]);
    },
  });
});
