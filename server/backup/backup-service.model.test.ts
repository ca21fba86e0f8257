import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { backupFolder, backupName } from './backup-folder.ts';
import type { BackupResult } from './backup-result.ts';
import { startBackupService } from './backup-service.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const opened = await sqliteDatabase();
const { database, location } = opened;
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  // Its summer begins at three in the night.
  vi.stubEnv('TZ', 'Europe/Helsinki');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** `saidAt`: when its server last said that it goes on. */
type Try = { startedAt: number; saidAt: number; finishedAt: number | null; isDone: boolean };
type ServerModel = {
  /** The try that this server makes. */
  running: Try | undefined;
  /** When each backup in its folder was made, by name. */
  backups: Map<string, number>;
  lastGood: string | undefined;
  /** What killed backups left, by name, with its time. */
  unfinished: Map<string, number>;
  warnings: string[];
};
type Model = {
  servers: [ServerModel, ServerModel];
  last: Try | undefined;
  outcome: { state: BackupResult['state']; at: number } | undefined;
  serial: number;
};

type Run = { file: string; work: string; end: (state: BackupResult['state']) => void };
type ServerReal = {
  service: ReturnType<typeof startBackupService>;
  dataFolder: string;
  folder: string;
  runs: Run[];
  warnings: string[];
  timers: NodeJS.Timeout[];
};
type Real = { clock: { now: number; isQuick: boolean }; servers: [ServerReal, ServerReal] };

/** A server that makes no backup before the test ends it. */
function startServer(clock: Real['clock'], dataFolder: string): ServerReal {
  const runs: Run[] = [];
  const warnings: string[] = [];
  const timers: NodeJS.Timeout[] = [];
  const service = startBackupService({
    database,
    location,
    dataFolder,
    version: '1.2.3',
    nightly: true,
    now: () => clock.now,
    warn: (_thrown, sentence) => warnings.push(sentence),
    run({ file }, signal) {
      const work = mkdtempSync(join(dirname(file), '.earshot-backup-'));
      utimesSync(work, clock.now / 1000, clock.now / 1000);
      const timer = vi.mocked(setInterval).mock.results.at(-1)?.value;
      if (timer !== undefined) timers.push(timer);
      return new Promise((resolve) => {
        const end: Run['end'] = (state) => {
          rmSync(work, { recursive: true, force: true });
          if (state === 'done') writeFileSync(file, 'x', { flag: 'wx' });
          resolve({ state, sentence: '' });
        };
        runs.push({ file, work, end });
        if (clock.isQuick) end('done');
        signal.addEventListener('abort', () => end('failed'));
      });
    },
  });
  return { service, dataFolder, folder: backupFolder(dataFolder), runs, warnings, timers };
}

const newServer = (clock: Real['clock']) =>
  startServer(clock, mkdtempSync(join(tmpdir(), 'earshot-service-')));
const emptyServer = (): ServerModel => ({
  running: undefined,
  backups: new Map(),
  lastGood: undefined,
  unfinished: new Map(),
  warnings: [],
});

/** Servers' clocks may differ by a minute: what is later than that is of a clock that was set back since. */
const isAhead = (time: number, now: number) => time > now + minute;

/** Whether somebody makes a backup: its server says so at least every ten minutes. */
const isBusy = ({ last }: Model, now: number) =>
  last !== undefined &&
  last.finishedAt === null &&
  last.saidAt + 10 * minute > now &&
  !isAhead(last.saidAt, now);

function threeBefore(now: number): number {
  const date = new Date(now);
  const three = (daysAgo: number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo, 3).getTime();
  return three(0) > now ? three(1) : three(0);
}

/** A backup is due once a night, an hour after one that failed, and after a try of which nobody knows how it ended. */
function isDue(model: Model, now: number): boolean {
  const { last } = model;
  if (last === undefined) return true;
  if (isBusy(model, now)) return false;
  const { startedAt, finishedAt, isDone } = last;
  if (finishedAt === null || isAhead(Math.max(startedAt, finishedAt), now)) return true;
  if (isAhead(startedAt, finishedAt)) return true;
  return isDone ? threeBefore(now) > startedAt : finishedAt + hour <= now;
}

/** A server begins: it sweeps away what was left six hours ago, or by a clock that was set since. */
function begin(model: Model, real: Real, number: ServerNumber): void {
  const now = real.clock.now;
  const server = model.servers[number];
  for (const [name, time] of server.unfinished)
    if (Math.abs(now - time) > 6 * hour) server.unfinished.delete(name);
  server.running = { startedAt: now, saidAt: now, finishedAt: null, isDone: false };
  model.last = server.running;
}

/** Seven days of backups stay. One that failed takes none away, and the last good one stays whatever the clock says. */
function retain(server: ServerModel, now: number): void {
  const past = [...server.backups.values()].filter((madeAt) => madeAt <= now);
  for (const [name, madeAt] of server.backups)
    if (madeAt < now - 7 * day && name !== server.lastGood && madeAt !== Math.max(...past))
      server.backups.delete(name);
}

/** A second backup within a second has a name that another has. */
function stateOf({ running, backups }: ServerModel, chosen: BackupResult['state']): BackupResult['state'] {
  const isTaken = running !== undefined && backups.has(backupName(running.startedAt));
  return chosen === 'done' && isTaken ? 'failed' : chosen;
}

async function end(
  model: Model,
  real: Real,
  number: ServerNumber,
  chosen: BackupResult['state'],
): Promise<void> {
  const { [number]: server } = model.servers;
  const { [number]: realServer } = real.servers;
  const { running } = server;
  const run = realServer.runs.pop();
  if (running === undefined || run === undefined) throw new Error('Nothing runs.');
  expect(basename(run.file)).toBe(backupName(running.startedAt));
  const state = stateOf(server, chosen);
  run.end(state);
  await realServer.service.whenIdle();
  finish(model, server, real.clock.now, state);
}

function finish(model: Model, server: ServerModel, now: number, state: BackupResult['state']): void {
  const { running } = server;
  if (running === undefined) return;
  server.running = undefined;
  if (state === 'done') {
    const name = backupName(running.startedAt);
    server.backups.set(name, Math.floor(running.startedAt / 1000) * 1000);
    server.lastGood = name;
    retain(server, now);
  } else server.warnings.push(`the backup ${state === 'failed' ? 'failed' : 'was skipped'}`);
  if (model.last !== running) return;
  running.finishedAt = now;
  running.isDone = state === 'done';
  model.outcome = { state, at: now };
}

type ServerNumber = 0 | 1;
const numbers = [0, 1] as const;
const anyServer = fc.constantFrom(...numbers);
const mayBegin = ({ servers }: Model, number: ServerNumber) => servers[number].running === undefined;

/** Each server that may begin, in the order in which they ask. */
async function expectBegun(
  model: Model,
  real: Real,
  asking: readonly ServerNumber[],
  isExpected: (number: ServerNumber) => boolean,
): Promise<void> {
  const before = numbers.map((number) => real.servers[number].runs.length);
  const may = asking.filter((number) => isExpected(number) && mayBegin(model, number));
  await Promise.all(asking.map((number) => real.servers[number].service.runIfDue()));
  const begun = numbers.filter((number) => real.servers[number].runs.length > (before[number] ?? 0));
  expect(begun).toHaveLength(may.length > 0 ? 1 : 0);
  expect(may).toEqual(expect.arrayContaining(begun));
  for (const number of begun) begin(model, real, number);
}

const serverSets = fc.constantFrom<readonly ServerNumber[]>([0], [1], [0, 1], [1, 0]);

async function expectAll(model: Model, real: Real): Promise<void> {
  const { now } = real.clock;
  for (const number of numbers) {
    const { backups, unfinished, running, warnings, lastGood } = model.servers[number];
    const { folder, service, runs, warnings: realWarnings } = real.servers[number];
    expect(runs).toHaveLength(running === undefined ? 0 : 1);
    const work = runs.map((run) => basename(run.work));
    expect(readdirSync(folder).toSorted()).toEqual(
      [...backups.keys(), ...unfinished.keys(), ...work].toSorted(),
    );
    expect(lastGood === undefined || backups.has(lastGood)).toBe(true);
    expect(realWarnings).toEqual(warnings);
    const status = await service.status();
    expect(status.running).toBe(isBusy(model, now));
    expect(status.last && { state: status.last.state, at: Date.parse(status.last.at) }).toEqual(
      model.outcome ?? null,
    );
    expect(status.backups.map(({ name }) => name).toSorted()).toEqual([...backups.keys()].toSorted());
    expect(isDue(model, now) || Date.parse(status.nextAt ?? '') > now).toBe(true);
  }
  real.clock.now += 1;
}

test('a backup is made once a night by one of two servers, whatever their clocks do, and the last good one stays', async () => {
  expect.hasAssertions();
  vi.spyOn(globalThis, 'setInterval');
  await runModel<Model, Real>({
    name: 'backup service',
    sequenceLength: 200,
    async setup() {
      await database.deleteFrom('server_job').execute();
      const clock = { now: new Date(2026, 2, 26, 12).getTime(), isQuick: false };
      return {
        model: { servers: [emptyServer(), emptyServer()], last: undefined, outcome: undefined, serial: 0 },
        real: { clock, servers: [newServer(clock), newServer(clock)] },
      };
    },
    async close({ servers }) {
      for (const { service, dataFolder } of servers) {
        await service.close();
        rmSync(dataFolder, { recursive: true, force: true });
      }
      vi.clearAllTimers();
    },
    invariant: expectAll,
    commands: {
      'look whether one is due': command({
        input: serverSets,
        run: (model, real, asking) => expectBegun(model, real, asking, () => isDue(model, real.clock.now)),
      }),
      'two look in the same moment, and a backup takes no time': command({
        input: fc.constant(null),
        canRun: ({ servers, last }) =>
          servers.every(({ running }) => running === undefined) && last?.finishedAt !== null,
        async run(model, real) {
          real.clock.isQuick = true;
          // Mostly a name of its own, unless the clock was set back.
          real.clock.now += 1_000;
          await expectBegun(model, real, [0, 1], () => isDue(model, real.clock.now));
          real.clock.isQuick = false;
          for (const number of numbers) {
            const { [number]: server } = model.servers;
            if (server.running === undefined) continue;
            await real.servers[number].service.whenIdle();
            real.servers[number].runs.pop();
            finish(model, server, real.clock.now, stateOf(server, 'done'));
          }
        },
      }),
      'the operator asks for one': command({
        input: anyServer,
        async run(model, real, number) {
          const isExpected = mayBegin(model, number) && !isBusy(model, real.clock.now);
          expect(await real.servers[number].service.backUpNow()).toBe(isExpected);
          if (isExpected) begin(model, real, number);
        },
      }),
      'a backup ends': command({
        input: fc.tuple(anyServer, fc.constantFrom('done', 'done', 'failed', 'skipped')),
        canRun: ({ servers }, [number]) => servers[number].running !== undefined,
        run: (model, real, [number, state]) => end(model, real, number, state),
      }),
      'a server is stopped, and starts again': command({
        input: anyServer,
        async run(model, real, number) {
          const { [number]: old } = real.servers;
          await old.service.close();
          expect(await old.service.backUpNow()).toBe(false);
          finish(model, model.servers[number], real.clock.now, 'failed');
          expect(old.warnings).toEqual(model.servers[number].warnings);
          model.servers[number].warnings = [];
          real.servers[number] = startServer(real.clock, old.dataFolder);
        },
      }),
      'a server dies, and starts again': command({
        input: anyServer,
        run(model, real, number) {
          const { [number]: old } = real.servers;
          const { [number]: server } = model.servers;
          for (const timer of old.timers) clearInterval(timer);
          for (const { work } of old.runs)
            server.unfinished.set(basename(work), server.running?.startedAt ?? 0);
          Object.assign(server, { running: undefined, warnings: [] });
          real.servers[number] = startServer(real.clock, old.dataFolder);
        },
      }),
      'minutes go by': command({
        input: fc.integer({ min: 1, max: 8 }),
        async run(model, real, times) {
          for (let time = 0; time < times; time += 1) {
            real.clock.now += 2 * minute;
            vi.advanceTimersByTime(2 * minute);
            // The database writes one thing after another: once this is done, the lease is renewed.
            await database.deleteFrom('server_job').where('name', '=', 'none').execute();
          }
          const isAlive = model.servers.some(({ running }) => running && running === model.last);
          if (isAlive && model.last) model.last.saidAt = real.clock.now;
        },
      }),
      'hours go by': command({
        input: fc.constantFrom(1, 7, 13, 24, 24, 100),
        canRun: ({ servers }) => servers.every(({ running }) => running === undefined),
        run(_model, { clock }, hours) {
          clock.now += hours * hour;
        },
      }),
      'it becomes three exactly': command({
        input: fc.constant(null),
        run(_model, { clock }) {
          // A millisecond goes by after each command.
          clock.now = threeBefore(clock.now + day) - 1;
        },
      }),
      'nights go by': command({
        input: fc.tuple(anyServer, fc.integer({ min: 2, max: 9 })),
        canRun: ({ servers }) => servers.every(({ running }) => running === undefined),
        async run(model, real, [number, nights]) {
          for (let night = 0; night < nights; night += 1) {
            real.clock.now = threeBefore(real.clock.now + day) + 4 * minute;
            await expectBegun(model, real, [number], () => isDue(model, real.clock.now));
            if (model.servers[number].running) await end(model, real, number, 'done');
          }
        },
      }),
      'set the clock': command({
        input: fc.constantFrom(-day, -hour, -30_000, 30_000, hour, 7.5 * day, 30 * day, -30 * day),
        run(_model, { clock }, milliseconds) {
          clock.now += milliseconds;
        },
      }),
      'somebody puts another file there': command({
        input: anyServer,
        run(model, real, number) {
          const name = `.earshot-backup-${(model.serial += 1)}`;
          mkdirSync(join(real.servers[number].folder, name));
          const time = Math.floor(real.clock.now / 1000);
          utimesSync(join(real.servers[number].folder, name), time, time);
          model.servers[number].unfinished.set(name, time * 1000);
        },
      }),
    },
  });
});
