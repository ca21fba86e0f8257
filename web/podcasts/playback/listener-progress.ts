import { getProgress, markEpisode, type ProgressEntry, saveProgress } from '#contract/progress.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { call } from '#web/api.ts';
import { isUnreachable } from '#web/outbox/kind.ts';
import { outboxOf } from '#web/outbox/listener-outbox.ts';
import { createProgressOutbox, type Mark, type PendingSave } from './progress-outbox.ts';
import { completedPercent, createProgressRuns, type PositionQuestion } from './progress-runs.ts';

type Needs = {
  userId: string;
  ask: (question: PositionQuestion) => Promise<number | undefined>;
  recall: (episodeId: string) => ProgressEntry | undefined;
  /** The entry as the server has it after a save. */
  onProgress: (entry: ProgressEntry) => void;
  onLate: (isLate: boolean) => void;
  chaptersOf: (episodeId: string) => readonly { startSeconds: number }[] | undefined;
};

export type ListenerProgress = ReturnType<typeof createListenerProgress>;

const readMilliseconds = 5_000;
const sendMilliseconds = 15_000;
const within = (milliseconds: number) => ({ signal: AbortSignal.timeout(milliseconds) });

/** One listener's progress on this page: their runs, and the outbox that stores them. Created once for each listener. */
export function createListenerProgress({ userId, ask, recall, onProgress, onLate, chaptersOf }: Needs) {
  const outbox = createProgressOutbox({
    outbox: outboxOf(userId),
    send: (save, age) => call(saveProgress, { ...save, userId, age }, within(sendMilliseconds)),
    sendMark: (mark, age) => call(markEpisode, { ...mark, userId, age }, within(sendMilliseconds)),
    onSaved(entry, runId) {
      runs.confirmSave(entry, runId);
      onProgress(entry);
    },
    onMarked: onProgress,
    onFailed: () => showWaiting(),
    onLate,
  });
  const runs = createProgressRuns({
    outbox,
    ask,
    recall,
    chaptersOf,
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

  /** Lays what waits over what the page knows, so that lists show what was played without a network. */
  function showWaiting(): void {
    const entries = new Map<string, ProgressEntry>();
    for (const waiting of outbox.waiting()) {
      const { episodeId } = 'save' in waiting ? waiting.save : waiting.mark;
      const current = entries.get(episodeId) ?? recall(episodeId);
      const entry =
        'save' in waiting
          ? entryAfterSave(waiting.save, current)
          : expectedEntry(waiting.mark, current?.durationSeconds ?? null, current?.version);
      entries.set(episodeId, entry);
    }
    for (const entry of entries.values()) if (!isSame(entry, recall(entry.episodeId))) onProgress(entry);
  }

  return {
    userId,
    runs,
    mark,
    /** Also what an earlier page left. */
    showWaiting: () => outbox.restored.then(showWaiting),
    flush: () => outbox.flush(),
    open: outbox.open,
    close: outbox.close,
  };
}

const isSame = (entry: ProgressEntry, before: ProgressEntry | undefined): boolean =>
  before !== undefined &&
  before.positionSeconds === entry.positionSeconds &&
  before.progress === entry.progress &&
  before.completed === entry.completed;

/** What the server will say of a save that it has not seen, as far as this page can know. */
function entryAfterSave(
  { episodeId, positionSeconds, durationSeconds, progress, beginsAgain = false }: PendingSave,
  before: ProgressEntry | undefined,
): ProgressEntry {
  return {
    ...before,
    episodeId,
    positionSeconds,
    durationSeconds,
    progress,
    completed: progress > 0 && ((before?.completed && !beginsAgain) || progress > completedPercent),
    version: before?.version ?? 0,
    updatedAt: new Date(wallTimeMs()).toISOString(),
  };
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
