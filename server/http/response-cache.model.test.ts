import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createResponseCache } from './response-cache.ts';

const million = 1024 * 1024;
const maxCharacters = 4 * million;

/** `cached` are the responses of this revision, the one that was used last at the end. */
type Model = { cached: { key: string; length: number }[] };
type Real = {
  cache: ReturnType<typeof createResponseCache>;
  revision: number;
  /** What is stored; another value with every write. */
  stored: number;
  isAway: boolean;
  makeCount: number;
};

const key = fc.constantFrom(
  'album 1',
  'song 2',
  'song 3',
  'album 1?limit=2',
  'album 2',
  'song 1',
  'song 2',
  'song 3',
);
/** Some are too large for the cache alone, two or three large ones are so together. */
const length = (of: string) =>
  ({ 'album 2': maxCharacters + 1, 'song 1': maxCharacters, 'song 2': 2 * million, 'song 3': 2 * million })[
    of
  ] ?? 20;

/** Begins with what is stored; spaces fill it up. */
const answerOf = (of: string, stored: number) => `${stored} ${of}`.padEnd(length(of));

/** Reads as a request does; what `during` does happens after the rows were read and before they are returned. */
function ask(real: Real, of: string, during: () => void = () => undefined): string {
  const answer = real.cache.of(of, () => {
    real.makeCount += 1;
    if (real.isAway) throw new Error('The catalogue cannot be read.');
    const response = answerOf(of, real.stored);
    during();
    return response;
  });
  expect(answer).toHaveLength(length(of));
  return answer.slice(0, 20).trimEnd();
}

function write({ cached }: Model, real: Real): void {
  real.revision += 1;
  real.stored += 1;
  cached.length = 0;
}

const isCached = ({ cached }: Model, of: string) => cached.some((one) => one.key === of);

function noteUse(model: Model, of: string): void {
  model.cached = [...model.cached.filter((one) => one.key !== of), { key: of, length: length(of) }];
  while (model.cached.reduce((sum, one) => sum + one.length, 0) > maxCharacters) model.cached.shift();
}

function checkAnswer(model: Model, real: Real, of: string): void {
  const before = real.makeCount;
  const expectedCount = isCached(model, of) ? 0 : 1;
  expect(ask(real, of)).toBe(`${real.stored} ${of}`);
  expect(real.makeCount - before).toBe(expectedCount);
  noteUse(model, of);
}
const askFor = command<Model, Real, string>({ input: key, run: checkAnswer });

test('an answer is always what it would be without the cache, and is made once until a write, an eviction or a restart', async () => {
  await runModel<Model, Real>({
    name: 'response cache',
    setup: () => {
      const real = { revision: 1, stored: 1, isAway: false, makeCount: 0 };
      const open: Real = Object.assign(real, { cache: createResponseCache(() => `${real.revision}`) });
      return { model: { cached: [] }, real: open };
    },
    commands: {
      ask: askFor,
      'ask again': askFor,
      'another asks': askFor,
      'ask for another': askFor,
      write: command({ input: fc.constant(null), run: write }),
      'write while an answer is made': command({
        input: key,
        run: (model, real, of) => {
          if (isCached(model, of)) return;
          const before = real.stored;
          // It may be of before the write; the next one may not.
          expect(ask(real, of, () => write(model, real))).toBe(`${before} ${of}`);
        },
      }),
      'ask while the catalogue is away': command({
        input: key,
        run: (model, real, of) => {
          if (isCached(model, of)) return checkAnswer(model, real, of);
          real.isAway = true;
          expect(() => ask(real, of)).toThrow('cannot be read');
          real.isAway = false;
        },
      }),
      restart: command({
        input: fc.constant(null),
        run: (model, real) => {
          model.cached = [];
          real.cache = createResponseCache(() => `${real.revision}`);
        },
      }),
    },
  });
});
