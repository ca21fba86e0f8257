import type { PendingSave } from '../playback/progress-outbox.ts';

/** An outbox that only remembers. */
export function rememberingOutbox() {
  const put: PendingSave[] = [];
  const last: PendingSave[] = [];
  let waiting: PendingSave | undefined;
  return {
    put: (save: PendingSave) => void put.push(save),
    putLast: (save: PendingSave) => void last.push(save),
    waitingFor: () => waiting,
    flush: async () => undefined,
    kept: { put, last },
    wait: (save: PendingSave | undefined) => {
      waiting = save;
    },
  };
}
