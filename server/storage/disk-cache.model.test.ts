import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createDiskCache } from './disk-cache.ts';

const maxBytes = 2000;
const tidyEvery = 3;
const second = 1000;
const day = 86_400 * second;
const start = Date.UTC(2026, 5, 1);

/** `content` fills the file; times are by the clock of then. */
type Stored = { content: number; size: number; usedAt: number; madeAt: number };
type Model = {
  now: number;
  files: Map<string, Stored>;
  /** What is being made, and when it was written to last. */
  parts: Map<string, number>;
  contents: number;
  /** Files made since the folder was looked through; a start looks through it with its first file. */
  madeSince: number;
};
type Real = { folder: string; cache: ReturnType<typeof createDiskCache> };

const open = (folder: string) => createDiskCache({ folder, maxBytes, tidyEvery });
const sum = (files: Iterable<Stored>) => [...files].reduce((total, { size }) => total + size, 0);

/** Of a use that lies ahead nobody can say how long it is ago: the clock was set back since. */
const lastUse = ({ now }: Model, { usedAt }: Stored) => (usedAt > now ? 0 : usedAt);

function tick(model: Model, by = second): void {
  model.now += by;
  vi.setSystemTime(model.now);
}

/** The machine's clock stamps what is written. */
const stamp = ({ folder }: Real, name: string, at: number) =>
  utimesSync(join(folder, name), new Date(at), new Date(at));

function listFiles({ folder }: Real): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}

/** A read does not wait until its use is stored. */
async function waitForUse({ now }: Model, { folder }: Real, name: string): Promise<void> {
  for (let turn = 0; turn < 100_000 && statSync(join(folder, name)).atimeMs !== now; turn += 1)
    await setImmediate();
  expect(statSync(join(folder, name)).atimeMs).toBe(now);
}

/** What went is what was not used for longest, no more than had to, and nothing while all fitted. */
function checkTidied(model: Model, real: Real, spared: string | undefined): void {
  const there = new Set(listFiles(real));
  const before = [...model.files];
  const removed = before.filter(([name]) => !there.has(name));
  for (const [name] of removed) model.files.delete(name);
  const others = [...model.files].filter(([name]) => name !== spared);
  expect(removed.map(([name]) => name)).not.toContain(spared);
  for (const [, file] of removed)
    for (const [, other] of others) expect(lastUse(model, file)).toBeLessThanOrEqual(lastUse(model, other));
  const remainingBytes = sum(model.files.values());
  expect(remainingBytes <= maxBytes || others.length === 0).toBe(true);
  const sizes = removed.map(([, { size }]) => size);
  expect(removed.length === 0 || remainingBytes + Math.max(...sizes) > maxBytes).toBe(true);
  for (const [part, at] of model.parts) if (Math.abs(model.now - at) > day) model.parts.delete(part);
}

/** A new file: now and then the folder is looked through. */
function noteNewFile(model: Model, real: Real, name: string): void {
  model.madeSince += 1;
  if (model.madeSince < tidyEvery) return;
  checkTidied(model, real, name);
  model.madeSince = 0;
}

function nextFile(model: Model, size: number): Stored & { bytes: Buffer } {
  tick(model);
  model.contents += 1;
  const times = { usedAt: model.now, madeAt: model.now };
  return { content: model.contents, size, ...times, bytes: Buffer.alloc(size, model.contents % 251) };
}

async function write(model: Model, real: Real, [name, size]: [string, number]): Promise<void> {
  const { bytes, ...file } = nextFile(model, size);
  model.files.set(name, file);
  await real.cache.write(name, bytes);
  stamp(real, name, model.now);
  noteNewFile(model, real, name);
}

const name = fc.constantFrom('a', 'b', 'c', 'd', 'x/e', 'x/f', 'y/g');
const size = fc.constantFrom(100, 400, 700, 900, 2500);
const nothing = fc.constant(null);

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

test('what is cached is whole, what was used lately stays, and there is room again after each look, whatever fails, restarts or is set', async () => {
  await runModel<Model, Real>({
    name: 'disk cache',
    setup: () => {
      const folder = mkdtempSync(join(tmpdir(), 'earshot-cache-'));
      vi.setSystemTime(start);
      const model = { now: start, files: new Map(), parts: new Map(), contents: 0, madeSince: tidyEvery - 1 };
      return { model, real: { folder, cache: open(folder) } };
    },
    commands: {
      write: command({ input: fc.tuple(name, size), run: write }),
      'write another': command({ input: fc.tuple(name, size), run: write }),
      'write one name twice at once': command({
        input: name,
        run: async (model, real, of) => {
          const [one, other] = [nextFile(model, 100), nextFile(model, 100)];
          await Promise.all([real.cache.write(of, one.bytes), real.cache.write(of, other.bytes)]);
          stamp(real, of, model.now);
          const last = (await real.cache.read(of))?.bytes.equals(one.bytes) ? one : other;
          model.files.set(of, { content: last.content, size: 100, usedAt: model.now, madeAt: model.now });
          await waitForUse(model, real, of);
          noteNewFile(model, real, of);
          noteNewFile(model, real, of);
        },
      }),
      'a write fails': command({
        input: fc.tuple(name, size),
        run: async (model, real, [of, length]) => {
          const blocked = `${of}-blocked`;
          const path = join(real.folder, blocked);
          mkdirSync(path, { recursive: true });
          await expect(real.cache.write(blocked, nextFile(model, length).bytes)).rejects.toThrow();
          rmSync(path, { recursive: true });
        },
      }),
      'make one elsewhere': command({
        input: fc.tuple(name, size),
        run: async (model, real, [of, length]) => {
          const { bytes, ...file } = nextFile(model, length);
          mkdirSync(dirname(real.cache.path(of)), { recursive: true });
          writeFileSync(real.cache.path(of), bytes);
          stamp(real, of, model.now);
          model.files.set(of, file);
          await real.cache.made(real.cache.path(of));
          noteNewFile(model, real, of);
        },
      }),
      'begin to make one, and be killed': command({
        input: name,
        run: (model, real, of) => {
          const part = `${of}.part`;
          tick(model);
          mkdirSync(dirname(real.cache.path(part)), { recursive: true });
          writeFileSync(real.cache.path(part), Buffer.alloc(5000));
          stamp(real, part, model.now);
          model.parts.set(part, model.now);
        },
      }),
      read: command({
        input: name,
        run: async (model, real, of) => {
          tick(model);
          const file = model.files.get(of);
          const cached = await real.cache.read(of);
          expect(cached?.madeAt).toBe(file?.madeAt);
          expect(cached?.bytes).toEqual(file && Buffer.alloc(file.size, file.content % 251));
          if (file === undefined) return;
          file.usedAt = model.now;
          await waitForUse(model, real, of);
        },
      }),
      use: command({
        input: name,
        run: async (model, { cache }, of) => {
          tick(model);
          const file = model.files.get(of);
          expect(await cache.use(of)).toBe(file !== undefined);
          if (file) file.usedAt = model.now;
        },
      }),
      'look through it': command({
        input: nothing,
        run: async (model, real) => {
          await real.cache.tidy();
          checkTidied(model, real, undefined);
        },
      }),
      restart: command({
        input: nothing,
        run: (model, real) => {
          real.cache = open(real.folder);
          model.madeSince = tidyEvery - 1;
        },
      }),
      'time passes, or the clock is set': command({
        input: fc.constantFrom(3600 * second, day + second, -day, -3600 * second),
        run: (model, _real, by) => tick(model, by),
      }),
    },
    invariant: ({ files, parts }, real) => {
      expect(listFiles(real)).toEqual([...files.keys(), ...parts.keys()].sort());
    },
    close: ({ folder }) => rmSync(folder, { recursive: true }),
  });
});
