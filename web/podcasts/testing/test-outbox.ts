import type { ProgressEntry } from '#contract/progress.ts';
import { CallError } from '#web/api.ts';
import { createOutbox } from '#web/outbox/outbox.ts';
import { newStore } from '#web/outbox/testing/test-store.ts';
import type { PendingSave } from '../playback/progress-outbox.ts';
import { createProgressOutbox } from '../playback/progress-outbox.ts';

/** A save of one run: its `seq`, ten seconds each. */
export const save = (seq: number, more: Partial<PendingSave> = {}): PendingSave => ({
  episodeId: '1',
  runId: 'run',
  seq,
  basedOn: 0,
  positionSeconds: seq * 10,
  durationSeconds: null,
  progress: seq,
  ...more,
});

const entry: ProgressEntry = {
  episodeId: '1',
  positionSeconds: 10,
  progress: 1,
  durationSeconds: 3600,
  completed: false,
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** A listener's outbox, and a server that takes what comes, or refuses it with a status. */
export function testOutbox(store = newStore()) {
  const sentSaves: string[] = [];
  const savedIds: string[] = [];
  const late: boolean[] = [];
  const server = { status: 200 };
  const outbox = createProgressOutbox({
    outbox: createOutbox({ userId: 'anna', store, locks: undefined }),
    async send({ runId, seq }) {
      sentSaves.push(`${runId} ${seq}`);
      if (server.status !== 200) throw new CallError(server.status, 'no', 'No.');
      return entry;
    },
    onSaved: (_, runId) => savedIds.push(runId),
    onLate: (isLate) => late.push(isLate),
  });
  return { outbox, server, saved: savedIds, late, takeSent: () => sentSaves.splice(0), store };
}
