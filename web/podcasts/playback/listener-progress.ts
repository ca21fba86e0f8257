import { getProgress, markEpisode, type ProgressEntry, saveProgress } from '#contract/progress.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { call } from '#web/api.ts';
import { isUnreachable } from '#web/outbox/kind.ts';
import { outboxOf } from '#web/outbox/listener-outbox.ts';
import { createProgressOutbox, type Mark } from './progress-outbox.ts';
import { createProgressRuns, type PositionQuestion } from './progress-runs.ts';

type Needs = {
  userId: string;
  ask: (question: PositionQuestion) => Promise<number | undefined>;
  recall: (episodeId: string) => ProgressEntry | undefined;
  /** The entry as the server has it after a save. */
  onProgress: (entry: ProgressEntry) => void;
  onLate: (isLate: boolean) => void;
};

export type ListenerProgress = ReturnType<typeof createListenerProgress>;

const readMilliseconds = 5_000;
const sendMilliseconds = 15_000;
const within = (milliseconds: number) => ({ signal: AbortSignal.timeout(milliseconds) });

/** One listener's progress on this page: their runs, and the outbox that stores them. Created once for each listener. */
export function createListenerProgress({ userId, ask, recall, onProgress, onLate }: Needs) {
  const outbox = createProgressOutbox({
    outbox: outboxOf(userId),
    send: (save, { age, keepalive }) =>
      call(saveProgress, { ...save, userId, age }, keepalive ? { keepalive } : within(sendMilliseconds)),
    sendMark: (mark, age) => call(markEpisode, { ...mark, userId, age }, within(sendMilliseconds)),
    onSaved(entry, runId) {
      runs.confirmSave(entry, runId);
      onProgress(entry);
    },
    onMarked: onProgress,
    onLate,
  });
  const runs = createProgressRuns({
    outbox,
    ask,
    recall,
    read: async (episodeId) =>
      (await call(getProgress, { episodeIds: [episodeId] }, within(readMilliseconds)))[0],
  });

  async function mark(marked: Mark, durationSeconds: number | null): Promise<ProgressEntry> {
    await outbox.flush();
    if (!outbox.isWaiting())
      try {
        return await call(markEpisode, { ...marked, userId });
      } catch (thrown) {
        if (!isUnreachable(thrown)) throw thrown;
      }
    outbox.putMark(marked);
    return expectedEntry(marked, durationSeconds, recall(marked.episodeId)?.version);
  }

  return { userId, runs, mark, flush: () => outbox.flush(), open: outbox.open, close: outbox.close };
}

/** What the server will say of a mark that it has not seen, as far as this page can know. */
function expectedEntry(
  { episodeId, played }: Mark,
  durationSeconds: number | null,
  version = 0,
): ProgressEntry {
  return {
    episodeId,
    progress: played ? 100 : 0,
    completed: played,
    positionSeconds: played ? (durationSeconds ?? 0) : 0,
    durationSeconds,
    version,
    updatedAt: new Date(wallTimeMs()).toISOString(),
  };
}
