import { getProgress, markEpisode, type ProgressEntry, saveProgress } from '#contract/progress.ts';
import { missing } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { marked, markedLate, otherPosition, type Progress, saved } from './merge-progress.ts';
import type { ProgressRepository } from './progress-repository.ts';
import { saveOf } from './save-input.ts';

type ProgressNeeds = {
  progress: ProgressRepository;
  /** The length that the feed gives, null where it gives none; undefined for one the listener may not know. */
  episodeSeconds: (episodeId: number, userId: string) => Promise<number | null | undefined>;
  now: () => number;
};

const iso = (time: number) => new Date(time).toISOString();

function entryOf(episodeId: number, progress: Progress): ProgressEntry {
  const { positionSeconds, durationSeconds, completed, version, updatedAt } = progress;
  const other = otherPosition(progress);
  return {
    episodeId: String(episodeId),
    progress: progress.progress,
    completed,
    positionSeconds,
    durationSeconds,
    version,
    updatedAt: iso(updatedAt),
    ...(other && {
      other: {
        positionSeconds: other.positionSeconds,
        durationSeconds: other.durationSeconds,
        updatedAt: iso(other.updatedAt),
      },
    }),
  };
}

/** Nothing waits longer in a browser. */
const maxAge = 60 * 24 * 60 * 60 * 1000;

/** How far the listener came (behaviour.md#states). */
export function progressRoutes(app: App, { progress, episodeSeconds, now }: ProgressNeeds): void {
  async function lengthOf(episodeId: number, userId: string): Promise<number | null> {
    const seconds = await episodeSeconds(episodeId, userId);
    if (seconds === undefined) throw missing('This episode is not known here.');
    return seconds;
  }

  /** When something was done that comes now: by the server's clock and the age that the browser measured. */
  const doneAt = (age = 0) => Math.round(now() - Math.min(age, maxAge));

  serve(app, getProgress, async ({ input, userId }) => {
    const entries = await progress.list(userId, input.episodeIds);
    return entries.map((entry) => entryOf(entry.episodeId, entry.progress));
  });

  serve(app, saveProgress, async ({ input, userId }) => {
    const { episodeId } = input;
    const length = await lengthOf(episodeId, userId);
    const change = (before: Progress | undefined) =>
      saved(before, saveOf(input, before, length), doneAt(input.age));
    return entryOf(episodeId, await progress.change(userId, episodeId, change));
  });

  serve(app, markEpisode, async ({ input: { episodeId, played, age }, userId }) => {
    const length = await lengthOf(episodeId, userId);
    const mark = age === undefined ? marked : markedLate;
    const change = (before: Progress | undefined) => mark(before, played, length, doneAt(age));
    return entryOf(episodeId, await progress.change(userId, episodeId, change));
  });
}
