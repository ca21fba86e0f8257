import { getProgress, type ProgressEntry, saveProgress } from '#contract/progress.ts';
import { call } from '#web/api.ts';
import { createProgressOutbox } from './progress-outbox.ts';
import { createProgressRuns, type PositionQuestion, type ProgressRuns } from './progress-runs.ts';

type Needs = {
  userId: string;
  ask: (question: PositionQuestion) => Promise<number | undefined>;
  recall: (episodeId: string) => ProgressEntry | undefined;
  /** The entry as the server has it after a save. */
  onProgress: (entry: ProgressEntry) => void;
  onLate: (isLate: boolean) => void;
};

/** What one listener hears of episodes on this page: their runs, and the outbox that keeps them. */
export type ListenerProgress = {
  userId: string;
  runs: ProgressRuns;
  /** Sends what waits, from now on. */
  open: () => void;
  /** Nothing more is sent; what is still heard behind a login screen is written down for its listener. */
  close: () => void;
};

const readMilliseconds = 5_000;
const sendMilliseconds = 15_000;

/** Made once for each listener of the page. */
export function createListenerProgress({ userId, ask, recall, onProgress, onLate }: Needs): ListenerProgress {
  const outbox = createProgressOutbox({
    userId,
    send: (save, keepalive) =>
      call(
        saveProgress,
        { ...save, userId },
        keepalive ? { keepalive } : { signal: AbortSignal.timeout(sendMilliseconds) },
      ),
    onSaved(entry, runId) {
      runs.saved(entry, runId);
      onProgress(entry);
    },
    onLate,
  });
  const runs = createProgressRuns({
    outbox,
    ask,
    recall,
    async read(episodeId) {
      const signal = AbortSignal.timeout(readMilliseconds);
      return (await call(getProgress, { episodeIds: [episodeId] }, { signal }))[0];
    },
  });
  return { userId, runs, open: outbox.open, close: outbox.close };
}
