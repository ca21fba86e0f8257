import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import * as z from 'zod/mini';

type Sequenced<Model extends object, Real> = fc.Arbitrary<fc.AsyncCommand<Model, Real>>;

/**
 * One thing that a listener, a device or a machine may do. `run` does it to the real code and to the model, and throws where
 * they differ. `canRun` leaves it out where the model says that it cannot happen.
 */
type Command<Model, Real, Input> = {
  input: fc.Arbitrary<Input>;
  canRun?: (model: Readonly<Model>, input: Input) => boolean;
  run: (model: Model, real: Real, input: Input) => Promise<void> | void;
};

type ModelOptions<Model extends object, Real> = {
  /** What the model is about; the name of its report. */
  name: string;
  /** Each name says what is done. */
  commands: Record<string, Sequenced<Model, Real>>;
  /** A fresh model, and the real code in the same state. */
  setup: () => Promise<{ model: Model; real: Real }> | { model: Model; real: Real };
  /** Throws where something is not true that must be after every command. */
  invariant?: (model: Model, real: Real) => Promise<void> | void;
  close?: (real: Real) => Promise<void> | void;
  /** The longest sequence; where a start is expensive, as of a database, a command costs less in a long one. */
  sequenceLength?: number;
};

/** What ran: each command, each command after another (`before > after`), and the seeds from the first to the last. */
export const modelReport = z.object({
  commands: z.record(z.string(), z.number()),
  transitions: z.record(z.string(), z.number()),
  firstSeed: z.number(),
  lastSeed: z.number(),
});
type ModelReport = z.infer<typeof modelReport>;

/** A command with its input, which shrinks as fast-check shrinks it. */
export function command<Model extends object, Real, Input>({
  input,
  canRun,
  run,
}: Command<Model, Real, Input>): Sequenced<Model, Real> {
  return input.map((value) => ({
    check: (model) => canRun?.(model, value) ?? true,
    run: async (model, real) => run(model, real, value),
    toString: () => fc.stringify(value),
  }));
}

/**
 * `npm run models` sets: how many minutes each model runs (otherwise 2,000 commands), the first seed, and the folder of the
 * reports, from which a later run goes on.
 */
const {
  EARSHOT_MODEL_COMMANDS = '2000',
  EARSHOT_MODEL_MINUTES,
  EARSHOT_MODEL_SEED = '1',
  EARSHOT_MODEL_REPORTS,
} = process.env;
const sequencesPerSeed = 5;
/** Also where a model stops or jumps the clock. */
const realMs = performance.now.bind(performance);

/**
 * Runs random sequences of commands over model and real code. In `npm test` the seeds are the same each time: what failed
 * once fails again. A failure prints its seed and the shortest sequence that fails; that sequence becomes a plain test.
 */
export async function runModel<Model extends object, Real>(
  options: ModelOptions<Model, Real>,
): Promise<void> {
  const { name, setup, close, sequenceLength = 100 } = options;
  const past = readReport(name);
  const counts = past ?? emptyReport(Object.keys(options.commands));
  const counter = createCounter(counts);
  const property = fc.asyncProperty(
    fc.commands(countedCommands(options, counter.count), { maxCommands: sequenceLength, size: 'max' }),
    async (sequence) => {
      counter.begin();
      let opened: Real | undefined;
      try {
        await fc.asyncModelRun(async () => {
          const state = await setup();
          opened = state.real;
          return state;
        }, sequence);
      } finally {
        if (opened !== undefined) await close?.(opened);
      }
    },
  );
  const isOver = createLimit(counter.ran);
  for (let seed = past ? past.lastSeed + 1 : Number(EARSHOT_MODEL_SEED); !isOver(); seed += 1) {
    const before = counter.ran();
    await fc.assert(property, { seed, numRuns: sequencesPerSeed });
    if (counter.ran() === before) throw new Error(`No command of ${name} could run.`);
    counts.lastSeed = seed;
    writeReport(name, counts);
  }
}

function countedCommands<Model extends object, Real>(
  { commands, invariant }: ModelOptions<Model, Real>,
  count: (name: string) => void,
): Sequenced<Model, Real>[] {
  return Object.entries(commands).map(([name, arbitrary]) =>
    arbitrary.map((original) => ({
      check: (model) => original.check(model),
      run: async (model, real) => {
        await original.run(model, real);
        await invariant?.(model, real);
        count(name);
      },
      toString: () => `${name}(${original.toString()})`,
    })),
  );
}

function createCounter(counts: ModelReport) {
  let ran = 0;
  let previous = 'start';
  return {
    ran: () => ran,
    begin: () => {
      previous = 'start';
    },
    count: (name: string) => {
      const transition = `${previous} > ${name}`;
      ran += 1;
      previous = name;
      counts.commands[name] = (counts.commands[name] ?? 0) + 1;
      counts.transitions[transition] = (counts.transitions[transition] ?? 0) + 1;
    },
  };
}

function createLimit(ran: () => number): () => boolean {
  if (EARSHOT_MODEL_MINUTES === undefined) return () => ran() >= Number(EARSHOT_MODEL_COMMANDS);
  const end = realMs() + Number(EARSHOT_MODEL_MINUTES) * 60_000;
  return () => realMs() > end;
}

const emptyReport = (names: readonly string[]): ModelReport => ({
  commands: Object.fromEntries(names.map((name) => [name, 0])),
  transitions: {},
  firstSeed: Number(EARSHOT_MODEL_SEED),
  lastSeed: Number(EARSHOT_MODEL_SEED),
});

const reportPath = (folder: string, name: string) => join(folder, `${name.replaceAll(' ', '-')}.json`);

function readReport(name: string): ModelReport | undefined {
  if (EARSHOT_MODEL_REPORTS === undefined) return undefined;
  const path = reportPath(EARSHOT_MODEL_REPORTS, name);
  return existsSync(path) ? modelReport.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

function writeReport(name: string, counts: ModelReport): void {
  if (EARSHOT_MODEL_REPORTS === undefined) return;
  mkdirSync(EARSHOT_MODEL_REPORTS, { recursive: true });
  // Whole at once: another run may read it.
  const path = reportPath(EARSHOT_MODEL_REPORTS, name);
  writeFileSync(`${path}.new`, JSON.stringify(counts));
  renameSync(`${path}.new`, path);
}
