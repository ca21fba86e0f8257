import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import { quietLog } from '../folder/access/log.ts';
import { openFolder } from '../folder/folder.ts';
import { makeFolders, scanned } from '../folder/testing/test-app.ts';
import { mp3File } from '../folder/testing/test-files.ts';
import { testApp } from '../testing/test-app.ts';
import { createClockWatch } from './clock-watch.ts';

const minute = 60_000;
const year = 365 * 24 * 60 * minute;

afterEach(() => vi.useRealTimers());

/** The minutes at which the watch said that the clock is to be believed; `set` changes the clock after a minute. */
function believedAt(minutes: number, set: Record<number, number> = {}): number[] {
  const clock = { now: Date.UTC(2026, 5, 1), elapsed: 0 };
  const watch = createClockWatch({ now: () => clock.now, elapsed: () => clock.elapsed });
  const jumps: number[] = [];
  for (let time = 1; time <= minutes; time += 1) {
    clock.now += minute + (set[time] ?? 0);
    clock.elapsed += minute;
    if (watch.look()) jumps.push(time);
  }
  return jumps;
}

test('a clock is believed once, ten minutes after the start', () => {
  expect(believedAt(100)).toEqual([10]);
});

test('a clock that is set is believed again ten minutes later, and not before', () => {
  expect(believedAt(100, { 5: -year })).toEqual([15]);
  expect(believedAt(100, { 30: -year })).toEqual([10, 40]);
  expect(believedAt(100, { 30: year, 35: -year })).toEqual([10, 45]);
});

test('a clock that the network slows a little is believed', () => {
  expect(believedAt(12, { 3: -900, 4: 900 })).toEqual([10]);
});

test('a server sets times back once its clock is to be believed, also of songs', async () => {
  const start = Date.now();
  const clock = { now: start };
  const { music, data } = makeFolders({ 'a.mp3': mp3File({ title: 'Alder' }, 1) });
  const folder = await openFolder({ musicFolders: [music], dataFolder: data, log: quietLog });
  await scanned(folder);
  using catalogue = new DatabaseSync(join(data, 'folder.sqlite'));
  catalogue.prepare('update song set first_seen_at = ?').run(start + year);
  const seenAt = () => Number(catalogue.prepare('select first_seen_at as time from song').get()?.['time']);

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  await using server = await testApp({ folder, now: () => clock.now });
  const ann = await server.signUp();
  const { database } = server.opened;
  await database
    .insertInto('folder_stars')
    .values({ user_id: ann.id, song_id: '1', stars: 1, rated_at: start + year })
    .execute();
  const starredAt = async () =>
    (await database.selectFrom('folder_stars').select('rated_at').executeTakeFirstOrThrow()).rated_at;
  for (let time = 1; time <= 10; time += 1) {
    expect([await starredAt(), seenAt()]).toEqual([start + year, start + year]);
    clock.now += minute;
    vi.advanceTimersByTime(minute);
  }
  vi.useRealTimers();
  await vi.waitFor(async () => {
    expect(await starredAt()).toBe(clock.now);
    expect(seenAt()).toBeLessThanOrEqual(Date.now());
  }, 20_000);
  await scanned(folder);
  await folder.close();
});
