import { IDBFactory } from 'fake-indexeddb';
import { createStore, type UseStore } from 'idb-keyval';
import { vi } from 'vitest';
import type { ProgressEntry } from '#contract/progress.ts';
import { CallError } from '#web/api.ts';
import type { PendingSave } from '../playback/pending-saves.ts';
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

/** A browser's store that nothing was kept in yet. */
export function newStore(): UseStore {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return createStore('outbox', 'saves');
}

/** What the storage and the pretended server do takes several turns of the loop. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage('');
    });
}

/** A listener's outbox, and a server that takes what comes, or refuses it with a status. */
export function testOutbox(store = newStore()) {
  const sent: string[] = [];
  const saved: string[] = [];
  const late: boolean[] = [];
  const server = { status: 200 };
  const outbox = createProgressOutbox({
    userId: 'anna',
    store,
    async send({ runId, seq }, keepalive) {
      sent.push(`${runId} ${seq}${keepalive ? ' last' : ''}`);
      if (server.status !== 200) throw new CallError(server.status, 'no', 'No.');
      return entry;
    },
    onSaved: (_, runId) => saved.push(runId),
    onLate: (isLate) => late.push(isLate),
  });
  return { outbox, server, saved, late, sent: () => sent.splice(0), store };
}
