import { expect, test } from 'vitest';
import type { ProgressEntry } from '#contract/progress.ts';
import { rememberingOutbox } from '../testing/remembering-outbox.ts';
import { entry } from '../testing/test-progress-entry.ts';
import { createProgressRuns, type Run } from './progress-runs.ts';

const done = entry({ completed: true, progress: 100, positionSeconds: 3600, durationSeconds: 3600 });

function listener(serverEntry: ProgressEntry | undefined) {
  const outbox = rememberingOutbox();
  const runs = createProgressRuns({
    outbox,
    recall: () => undefined,
    read: async () => serverEntry,
    ask: async () => undefined,
  });
  async function begin(chosenSeconds: number, isBook = true): Promise<Run> {
    const run = await runs.begin('1', chosenSeconds, isBook);
    if (run === undefined) throw new Error('expected a run');
    return run;
  }
  const saves = () =>
    outbox.kept.put.map(({ positionSeconds, beginsAgain = false }) => [positionSeconds, beginsAgain]);
  return { begin, saves, runs };
}

test('a finished book that is opened at a chapter well before its end is begun again, at once', async () => {
  const { begin, saves } = listener(done);
  const run = await begin(600);
  expect(saves()).toEqual([[600, true]]);
  run.save(1000, 3600);
  run.save(3600, 3600);
  run.save(3500, 3600);
  expect(saves()).toEqual([
    [600, true],
    [1000, true],
    [3600, false],
    [3500, false],
  ]);
});

test('who listens to the last minutes of a finished book again has finished it still', async () => {
  const { begin, saves } = listener(done);
  (await begin(3500)).save(3550, 3600);
  expect(saves()).toEqual([[3550, false]]);
});

test('a book that ended and goes on at an early chapter on the same page is begun again', async () => {
  const { begin, saves } = listener(entry({ positionSeconds: 3000, durationSeconds: 3600 }));
  const run = await begin(3000);
  run.save(3600, 3600);
  run.save(60, 3600);
  expect(saves()).toEqual([
    [3600, false],
    [60, true],
  ]);
});

test('an episode that was played stays so wherever it is opened, and so does a book that is marked while it plays', async () => {
  const episode = listener(done);
  (await episode.begin(600, false)).save(700, 3600);
  expect(episode.saves()).toEqual([[700, false]]);
  const book = listener(entry({ positionSeconds: 60, durationSeconds: 3600 }));
  const run = await book.begin(60);
  book.runs.marked(done);
  run.save(70, 3600);
  expect(book.saves()).toEqual([[70, false]]);
});
