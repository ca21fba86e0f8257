import { expect, test } from 'vitest';
import type { ProgressEntry } from '#contract/progress.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { rememberingOutbox } from '../testing/remembering-outbox.ts';
import { entry } from '../testing/test-progress-entry.ts';
import { createProgressRuns } from './progress-runs.ts';

const hourMs = 3_600_000;
const ago = (milliseconds: number) => new Date(wallTimeMs() - milliseconds).toISOString();

function listener(server: { entry: ProgressEntry | undefined }, chapterSeconds: readonly number[] = []) {
  const outbox = rememberingOutbox();
  const runs = createProgressRuns({
    outbox,
    recall: () => undefined,
    read: async () => server.entry,
    ask: async () => 900,
    chaptersOf: () => chapterSeconds.map((startSeconds) => ({ startSeconds })),
  });
  async function startOf(chosenSeconds?: number) {
    return (await runs.begin('1', chosenSeconds))?.startSeconds;
  }
  return { outbox, runs, startOf };
}

test('an episode that was last heard yesterday begins 20 s earlier, and within its chapter', async () => {
  const server = { entry: entry({ updatedAt: ago(25 * hourMs) }) };
  expect(await listener(server).startOf()).toBe(1780);
  expect(await listener(server, [0, 1795, 2000]).startOf()).toBe(1795);
  server.entry = entry({ updatedAt: ago(2 * hourMs) });
  expect(await listener(server).startOf()).toBe(1790);
  server.entry = entry({ updatedAt: ago(30_000) });
  expect(await listener(server).startOf()).toBe(1800);
});

test('a place that the listener chose is that place, also of two that disagreed', async () => {
  const updatedAt = ago(25 * hourMs);
  expect(await listener({ entry: entry({ updatedAt }) }).startOf(42)).toBe(42);
  const other = { positionSeconds: 900, durationSeconds: 3600, updatedAt };
  expect(await listener({ entry: entry({ updatedAt, other }) }).startOf()).toBe(900);
});

test('what waits for the server counts from when it was heard', async () => {
  const { outbox, startOf } = listener({ entry: undefined });
  const save = { episodeId: '1', runId: 'r', seq: 1, basedOn: 0, durationSeconds: 3600, progress: 10 };
  outbox.wait({ ...save, positionSeconds: 360 }, 2 * hourMs);
  expect(await startOf()).toBe(350);
});

test('going on where another device came to counts from when it was heard there', async () => {
  const server = { entry: entry({ updatedAt: ago(25 * hourMs) }) };
  const { runs } = listener(server);
  const run = await runs.begin('1');
  if (run === undefined) throw new Error('expected a run');
  server.entry = entry({ version: 5, positionSeconds: 2000, updatedAt: ago(30_000) });
  const continuation = await runs.resume(run, 1780);
  expect(continuation).toMatchObject({ seconds: 2000 });
  server.entry = entry({ version: 6, positionSeconds: 2500, updatedAt: ago(2 * hourMs) });
  expect(await runs.resume(continuation.run, 2000)).toMatchObject({ seconds: 2490 });
});

test('one that was heard to its end and begins again is no longer finished, however long ago that was', async () => {
  const done = entry({ completed: true, progress: 100, positionSeconds: 3600, updatedAt: ago(25 * hourMs) });
  const { outbox, startOf } = listener({ entry: done });
  expect(await startOf()).toBe(0);
  expect(outbox.kept.put).toMatchObject([{ positionSeconds: 0 }]);
});
