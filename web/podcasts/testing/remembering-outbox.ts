import type { PendingSave } from '../playback/progress-outbox.ts';

/** An outbox that only remembers. */
export function rememberingOutbox() {
  const put: PendingSave[] = [];
  const last: PendingSave[] = [];
  let waiting: PendingSave | undefined;
  let waitingMs = 0;
  return {
    put: (save: PendingSave) => void put.push(save),
    putLast: (save: PendingSave) => void last.push(save),
    waitingFor: () => waiting,
    waitingMs: () => waitingMs,
    flush: async () => undefined,
    kept: { put, last },
    wait: (save: PendingSave | undefined, forMs = 0) => {
      waiting = save;
      waitingMs = forMs;
    },
  };
}
