import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  onBothDatabases,
  sqliteDatabase,
  type TestDatabase,
} from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';
import { backupFolder, backupName, prune, storedBackups } from './backup-folder.ts';
import type { BackupResult } from './backup-result.ts';
import { startBackupService } from './backup-service.ts';
import { createBackupJob } from './job-repository.ts';
import { openBackup } from './read-archive.ts';
import { leaseMs, nextBackupAt } from './schedule.ts';
import { testServer } from './testing/test-backups.ts';

const day = 24 * 60 * 60 * 1000;
const noon = new Date(2026, 4, 10, 12).getTime();

/** A service whose backups the test finishes. */
function server(opened: TestDatabase, fixture: ReturnType<typeof testServer>, clock: { now: number }) {
  const running: ((outcome: BackupResult) => void)[] = [];
  const warned: string[] = [];
  const service = startBackupService({
    ...fixture.needs,
    database: opened.database,
    nightly: true,
    warn: (_thrown, sentence) => warned.push(sentence),
    run: () => new Promise((resolve) => void running.push(resolve)),
    now: () => clock.now,
  });
  return { service, running, warned };
}

test('a server that has just started makes no backup by itself for ten minutes, whatever its clock does', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const clock = { now: noon };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { service, running } = server(opened, fixture, clock);
  service.start();
  clock.now += day;
  vi.advanceTimersByTime(5 * 60_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(running).toEqual([]);
  clock.now -= 2 * day;
  vi.advanceTimersByTime(5 * 60_000);
  await vi.waitFor(() => expect(running).toHaveLength(1));
  running[0]?.({ state: 'done', sentence: '' });
  await service.whenIdle();
  await service.close();
  vi.useRealTimers();
});

test('a server that begins at the very time of another one, after the clock was set back, goes on when that one ends', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const clock = { now: noon };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [first, second] = [server(opened, fixture, clock), server(opened, fixture, clock)];
  expect(await first.service.backUpNow()).toBe(true);
  const lease = opened.database.selectFrom('server_job').select('lease_until');
  const { lease_until: before } = await lease.executeTakeFirstOrThrow();
  clock.now += 2 * 60_000;
  vi.advanceTimersByTime(2 * 60_000);
  await vi.waitFor(async () =>
    expect((await lease.executeTakeFirstOrThrow()).lease_until).toBeGreaterThan(before),
  );
  clock.now = noon;
  expect(await second.service.backUpNow()).toBe(true);
  first.running[0]?.({ state: 'done', sentence: '' });
  await first.service.whenIdle();
  expect(await second.service.status()).toMatchObject({ running: true });
  second.running[0]?.({ state: 'done', sentence: '' });
  await second.service.whenIdle();
  vi.useRealTimers();
});

onBothDatabases((open) => {
  test('of two servers that find a backup due, one makes it, and both know how it ended', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    const clock = { now: noon };
    const first = server(opened, fixture, clock);
    const second = server(opened, fixture, clock);
    await Promise.all([first.service.runIfDue(), second.service.runIfDue()]);
    expect(first.running.length + second.running.length).toBe(1);
    const [maker, other] = first.running.length === 1 ? [first, second] : [second, first];
    expect(await other.service.backUpNow()).toBe(false);
    expect(await other.service.status()).toMatchObject({ running: true, last: null });
    maker.running[0]?.({ state: 'done', sentence: 'It is made.' });
    await maker.service.whenIdle();
    expect(await other.service.status()).toMatchObject({
      running: false,
      last: { state: 'done', sentence: 'It is made.', at: new Date(noon).toISOString() },
      nextAt: new Date(2026, 4, 11, 3).toISOString(),
    });
    await other.service.runIfDue();
    expect(other.running).toEqual([]);
    // The time of the nightly backup.
    clock.now = new Date(2026, 4, 11, 3).getTime();
    await Promise.all([first.service.runIfDue(), second.service.runIfDue()]);
    expect(first.running.length + second.running.length).toBe(2);
    for (const one of [first, second]) one.running.at(-1)?.({ state: 'done', sentence: '' });
    await Promise.all([first.service.whenIdle(), second.service.whenIdle()]);
  });

  test('what a server that died had begun is begun again when its lease has ended', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    const clock = { now: noon };
    await server(opened, fixture, clock).service.runIfDue();
    const other = server(opened, fixture, clock);
    clock.now += 9 * 60_000;
    await other.service.runIfDue();
    expect(other.running).toEqual([]);
    clock.now += 60_000;
    await other.service.runIfDue();
    expect(other.running).toHaveLength(1);
    other.running[0]?.({ state: 'skipped', sentence: 'There is too little space.' });
    await other.service.whenIdle();
    expect(other.warned).toEqual(['the backup was skipped']);
    expect((await other.service.status()).last).toMatchObject({
      state: 'skipped',
      sentence: 'There is too little space.',
    });
  });

  test('a server that looked before another had made the backup makes no second one', async () => {
    await using opened = await open();
    const job = createBackupJob(opened.database);
    expect(await job.take(undefined, 1, 2)).toBe(true);
    expect(await job.take(await job.last(), 1, 2)).toBe(false);
    await job.finish(1, { state: 'done', sentence: '' }, 2);
    expect(await job.take(undefined, 3, 4)).toBe(false);
    expect(await job.take(await job.last(), 3, 4)).toBe(true);
  });

  test('a backup made in its own process is whole, and its owner’s alone', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    const service = startBackupService({
      ...fixture.needs,
      database: opened.database,
      nightly: false,
      warn: () => undefined,
    });
    expect(await service.backUpNow()).toBe(true);
    await service.whenIdle();
    const { last, backups, folder, nextAt } = await service.status();
    expect(last?.sentence).toMatch(/^A backup of .* was made and read again\.$/);
    expect(nextAt).toBeNull();
    expect(backups).toHaveLength(1);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const file = join(folder, backups[0]?.name ?? '');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const backup = await openBackup(file);
    expect(backup.manifest.database).toBe(opened.location.kind);
    backup.close();
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('a backup that the server’s end cuts short has failed, and says so', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    const service = startBackupService({
      ...fixture.needs,
      database: opened.database,
      nightly: true,
      warn: () => undefined,
    });
    await service.backUpNow();
    await service.close();
    expect((await service.status()).last).toMatchObject({
      state: 'failed',
      sentence: 'The backup ended before it was done.',
    });
    expect(await service.backUpNow()).toBe(false);
    expect((await service.status()).backups).toEqual([]);
  });
});

test('backups are kept for seven days, and the newest for as long as there is no newer', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const folder = backupFolder(fixture.dataFolder);
  for (const ageDays of [0, 1, 6.9, 7.1, 30])
    writeFileSync(join(folder, backupName(noon - ageDays * day)), 'x');
  writeFileSync(join(folder, 'mine.zip'), 'x');
  prune(folder, noon);
  expect(storedBackups(folder).map(({ madeAt }) => (noon - madeAt) / day)).toEqual([
    0,
    1,
    expect.closeTo(6.9),
  ]);
  expect(readdirSync(folder)).toContain('mine.zip');
  prune(folder, noon + 100 * day);
  expect(storedBackups(folder).map(({ madeAt }) => madeAt)).toEqual([noon]);
});

test('no backup of a clock that was set back since drives out the last good one', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const folder = backupFolder(fixture.dataFolder);
  for (const ageDays of [-30, 0, 8]) writeFileSync(join(folder, backupName(noon - ageDays * day)), 'x');
  prune(folder, noon);
  expect(storedBackups(folder).map(({ madeAt }) => (noon - madeAt) / day)).toEqual([-30, 0]);
  prune(folder, noon + 9 * day);
  expect(storedBackups(folder).map(({ madeAt }) => (noon - madeAt) / day)).toEqual([-30, 0]);
});

test.each([
  ['set back', -2 * day],
  ['set ahead', 2 * day],
])('a server that is making a backup begins no second one when its clock is %s', async (_how, byMs) => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const clock = { now: noon };
  const { service, running } = server(opened, fixture, clock);
  expect(await service.backUpNow()).toBe(true);
  clock.now += byMs;
  expect(await service.backUpNow()).toBe(false);
  await service.runIfDue();
  expect(running).toHaveLength(1);
  running[0]?.({ state: 'done', sentence: '' });
  await service.whenIdle();
  expect(await service.backUpNow()).toBe(true);
  running[1]?.({ state: 'done', sentence: '' });
  await service.whenIdle();
});

test('a backup that fails costs no older one, and one that is made does not cost itself', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const folder = backupFolder(fixture.dataFolder);
  const [old, older] = [backupName(noon - 8 * day), backupName(noon - 9 * day)];
  for (const name of [old, older]) writeFileSync(join(folder, name), 'x');
  const clock = { now: noon };
  const { service, running } = server(opened, fixture, clock);
  await service.backUpNow();
  running[0]?.({ state: 'failed', sentence: '' });
  await service.whenIdle();
  expect(readdirSync(folder)).toEqual([older, old]);
  await service.backUpNow();
  const newest = backupName(noon);
  writeFileSync(join(folder, newest), 'x');
  const ahead = backupName(noon + 20 * day);
  writeFileSync(join(folder, ahead), 'of a clock that was ahead');
  clock.now += 30 * day;
  running[1]?.({ state: 'done', sentence: '' });
  await service.whenIdle();
  expect(readdirSync(folder)).toEqual([newest, ahead]);
});

test('a clock that is set back by a moment during a backup makes no other one due before the night', () => {
  const outcome = { state: 'done', sentence: '' } as const;
  const last = { startedAt: noon, finishedAt: noon - 20_000, leaseUntil: 0, outcome };
  expect(nextBackupAt(last, noon)).toBe(new Date(2026, 4, 11, 3).getTime());
});

test('the try of a server whose clock was set back since holds up no other', async () => {
  await using opened = await sqliteDatabase();
  const job = createBackupJob(opened.database);
  expect(await job.take(undefined, noon + day, noon + day + leaseMs)).toBe(true);
  expect(await job.take(await job.last(), noon + day + 1, noon + day + 1 + leaseMs)).toBe(false);
  expect(await job.take(await job.last(), noon, noon + leaseMs)).toBe(true);
  expect(await job.take(await job.last(), noon + 1, noon + 1 + leaseMs)).toBe(false);
  expect(await job.take(await job.last(), noon - 5_000, noon - 5_000 + leaseMs)).toBe(false);
});

test.each([
  ['by a later one', day],
  ['by one of a clock that was set back since', -day],
])('what killed backups left is swept away %s', async (_when, byMs) => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const folder = backupFolder(fixture.dataFolder);
  mkdirSync(join(folder, '.earshot-backup-left'));
  const clock = { now: Date.now() + byMs };
  const { service, running } = server(opened, fixture, clock);
  await service.runIfDue();
  running[0]?.({ state: 'done', sentence: '' });
  await service.whenIdle();
  expect(readdirSync(folder)).toEqual([]);
});

test('a try of a clock that was set back since holds up no backup', () => {
  const outcome = { state: 'done', sentence: '' } as const;
  const ahead = { startedAt: noon + day, finishedAt: noon + day, leaseUntil: noon + day + leaseMs, outcome };
  expect(nextBackupAt(ahead, noon)).toBe(0);
  expect(nextBackupAt({ ...ahead, finishedAt: null }, noon)).toBe(0);
  // Another server's clock may be some seconds ahead.
  const running = { startedAt: noon + 5_000, finishedAt: null, leaseUntil: noon + 5_000 + leaseMs, outcome };
  expect(nextBackupAt(running, noon)).toBe(running.leaseUntil);
});

test('the next backup is due in the night after one that is made, and an hour after one that failed', () => {
  const lastTry = { startedAt: noon, finishedAt: noon + 1000, leaseUntil: 0 };
  const done = { state: 'done', sentence: '' } as const;
  const failed = { state: 'failed', sentence: '' } as const;
  expect(nextBackupAt(undefined, noon)).toBe(0);
  expect(nextBackupAt({ ...lastTry, outcome: done }, noon + 2000)).toBe(new Date(2026, 4, 11, 3).getTime());
  const early = new Date(2026, 4, 10, 2, 59).getTime();
  expect(nextBackupAt({ startedAt: early, finishedAt: early, leaseUntil: 0, outcome: done }, noon)).toBe(
    new Date(2026, 4, 10, 3).getTime(),
  );
  expect(nextBackupAt({ ...lastTry, outcome: failed }, noon + 2000)).toBe(noon + 1000 + 60 * 60 * 1000);
  expect(nextBackupAt({ ...lastTry, finishedAt: null, leaseUntil: noon + 5, outcome: null }, noon)).toBe(
    noon + 5,
  );
  expect(
    nextBackupAt({ ...lastTry, finishedAt: noon - day, leaseUntil: noon + 5, outcome: done }, noon),
  ).toBe(noon + 5);
});

test.each([
  ['begins', 'Europe/Berlin', '2026-03-28T03:00:00Z', '2026-03-29T01:00:00Z'],
  ['ends', 'Europe/Berlin', '2026-10-24T03:00:00Z', '2026-10-25T02:00:00Z'],
  ['began at three', 'Europe/Helsinki', '2026-03-29T02:00:00Z', '2026-03-30T00:00:00Z'],
])(
  'in the night in which, or after which, summer time %s, a backup is made at three',
  (_what, zone, madeAt, dueAt) => {
    vi.stubEnv('TZ', zone);
    const startedAt = Date.parse(madeAt);
    const last = {
      startedAt,
      finishedAt: startedAt,
      leaseUntil: 0,
      outcome: { state: 'done', sentence: '' } as const,
    };
    expect(new Date(nextBackupAt(last, startedAt)).toISOString()).toBe(new Date(dueAt).toISOString());
    vi.unstubAllEnvs();
  },
);

test('whoever runs the server sees the backups and begins one; a second at once is refused', async () => {
  const opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const { service, running } = server(opened, fixture, { now: noon });
  await using app = await testApp({ backups: service }, opened);
  const { cookie } = await app.signUp();
  expect((await app.ask('POST', '/api/operator/backups', {}, cookie)).statusCode).toBe(202);
  const second = await app.ask('POST', '/api/operator/backups', {}, cookie);
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ code: 'backup_running' });
  running[0]?.({ state: 'done', sentence: 'It is made.' });
  await service.whenIdle();
  const response = await app.ask('GET', '/api/operator/backups', undefined, cookie);
  expect(response.json()).toMatchObject({ running: false, last: { state: 'done' }, backups: [] });
});
