import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import type { ProgressEntry } from '#contract/progress.ts';
import { createOutbox } from '#web/outbox/outbox.ts';
import type { PendingSave } from './progress-outbox.ts';
import { createProgressOutbox } from './progress-outbox.ts';

afterEach(() => vi.unstubAllGlobals());

const save = (seq: number, more: Partial<PendingSave> = {}): PendingSave => ({
  episodeId: '1',
  runId: 'run',
  seq,
  basedOn: 0,
  positionSeconds: seq * 10,
  durationSeconds: 3600,
  progress: seq,
  ...more,
});

const entryAfter = ({ episodeId, positionSeconds, progress }: PendingSave): ProgressEntry => ({
  episodeId,
  positionSeconds,
  progress,
  durationSeconds: 3600,
  completed: false,
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
});

/** A server that answers when the test says. */
function setUp() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const sentSeconds: number[] = [];
  const answers: (() => void)[] = [];
  const store = createStore('outbox', 'saves');
  const make = () => {
    const outbox = createProgressOutbox({
      outbox: createOutbox({ userId: 'anna', store }),
      send: (pending) => {
        sentSeconds.push(pending.seq);
        return new Promise((resolve) => answers.push(() => resolve(entryAfter(pending))));
      },
      onSaved: () => undefined,
    });
    outbox.open();
    return outbox;
  };
  return { sent: sentSeconds, answers, make };
}

test('what an earlier page left of a run does not take the place of what was heard since', async () => {
  const { sent: sentSeconds, make } = setUp();
  const before = make();
  before.put(save(1));
  await vi.waitFor(() => expect(sentSeconds).toEqual([1]));
  before.close();
  const outbox = make();
  outbox.put(save(2));
  await vi.waitFor(() => expect(sentSeconds).toHaveLength(2));
  expect(sentSeconds).toEqual([1, 2]);
  expect(outbox.waitingFor('1')?.seq).toBe(2);
});

test('a place that comes while an older one is on its way is sent after it, and survives a closed tab', async () => {
  const { sent: sentSeconds, answers, make } = setUp();
  const outbox = make();
  outbox.put(save(1));
  await vi.waitFor(() => expect(sentSeconds).toEqual([1]));
  outbox.put(save(2));
  expect(outbox.waitingFor('1')?.seq).toBe(2);
  answers.shift()?.();
  await vi.waitFor(() => expect(sentSeconds).toEqual([1, 2]));
  expect(outbox.waitingFor('1')?.seq).toBe(2);
  // The tab is closed before the server answered: the next one sends it.
  outbox.close();
  const next = make();
  await vi.waitFor(() => expect(sentSeconds).toEqual([1, 2, 2]));
  for (const answer of answers) answer();
  await next.flush();
  expect(next.waitingFor('1')).toBeUndefined();
  next.close();
});

test('what waits says how long ago it was heard', async () => {
  const { make } = setUp();
  const clock = vi.spyOn(Date, 'now');
  const before = make();
  clock.mockReturnValue(1_800_000_000_000);
  before.put(save(1));
  expect([before.waitingMs('1'), before.waitingMs('2')]).toEqual([0, 0]);
  clock.mockReturnValue(1_800_000_000_000 + 7_200_000);
  expect(before.waitingMs('1')).toBe(7_200_000);
  before.close();
  clock.mockRestore();
});

test('what was taken is not sent again, and of two runs neither waits for ever', async () => {
  const { sent: sentSeconds, answers, make } = setUp();
  const outbox = make();
  outbox.put(save(1));
  outbox.put(save(5, { runId: 'other', episodeId: '2' }));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()?.();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()?.();
  await outbox.flush();
  expect(sentSeconds).toEqual([1, 5]);
  outbox.close();
  const next = make();
  await next.flush();
  expect(sentSeconds).toEqual([1, 5]);
  next.close();
});
