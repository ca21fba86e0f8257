import type * as z from 'zod/mini';
import { getProgress, markEpisode, type ProgressEntry, saveProgress } from '#contract/progress.ts';
import { markShow, undoShowMark as undoShowMarkCall } from '#contract/show-marks.ts';
import { unplayedEpisodes } from '#contract/unplayed.ts';
import { missing } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { texts } from '../shared/texts.ts';
import type { ChangeMany } from './change-many.ts';
import type { Save } from './merge-progress.ts';
import { applyLateMark, applyMark, applySave, otherPosition, type Progress } from './merge-progress.ts';
import type { ProgressRepository } from './progress-repository.ts';
import { applyShowMark, undoShowMark } from './show-mark.ts';
import type { UnplayedRepository } from './unplayed-repository.ts';

type ProgressNeeds = {
  progress: ProgressRepository;
  changeMany: ChangeMany;
  unplayed: UnplayedRepository;
  /** The length that the feed gives, null where it gives none; undefined for one the listener may not know. */
  episodeSeconds: (episodeId: number, userId: string) => Promise<number | null | undefined>;
  /** The episodes of a show that are out; undefined for a show the listener may not know. */
  episodesOf: (feedId: number, userId: string) => Promise<ReleasedEpisode[] | undefined>;
  now: () => number;
};

type ReleasedEpisode = { id: number; durationSeconds: number | null };

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
export function progressRoutes(app: App, needs: ProgressNeeds): void {
  const { progress, episodeSeconds, now } = needs;
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
      applySave(before, saveOf(input, before, length), doneAt(input.age));
    return entryOf(episodeId, await progress.change(userId, episodeId, change));
  });

  serve(app, markEpisode, async ({ input: { episodeId, played, age }, userId }) => {
    const length = await lengthOf(episodeId, userId);
    const mark = age === undefined ? applyMark : applyLateMark;
    const change = (before: Progress | undefined) => mark(before, played, length, doneAt(age));
    return entryOf(episodeId, await progress.change(userId, episodeId, change));
  });
}

/** Marks of a whole show, and what is not played of each. */
export function showMarkRoutes(app: App, { changeMany, unplayed, episodesOf, now }: ProgressNeeds): void {
  async function lengthsOf(feedId: number, userId: string): Promise<Map<number, number | null>> {
    const episodes = await episodesOf(feedId, userId);
    if (episodes === undefined) throw missing(texts.unknownShow);
    return new Map(episodes.map(({ id, durationSeconds }) => [id, durationSeconds]));
  }

  serve(app, markShow, async ({ input: { feedId, markId }, userId }) => {
    const lengths = await lengthsOf(feedId, userId);
    const changed = await changeMany(userId, [...lengths.keys()], (before, episodeId) =>
      applyShowMark(before, markId, lengths.get(episodeId) ?? null, now()),
    );
    return { entries: changed.map((one) => entryOf(one.episodeId, one.progress)) };
  });

  serve(app, undoShowMarkCall, async ({ input: { feedId, markId }, userId }) => {
    const lengths = await lengthsOf(feedId, userId);
    const changed = await changeMany(userId, [...lengths.keys()], (before) =>
      undoShowMark(before, markId, now()),
    );
    return { entries: changed.map((one) => entryOf(one.episodeId, one.progress)) };
  });

  serve(app, unplayedEpisodes, async ({ userId }) => ({ shows: await unplayed.of(userId) }));
}

type Input = z.output<typeof saveProgress.input>;

/**
 * A save in seconds and percent, whichever of them was sent: seconds win. A length that the sender does not know is the
 * one seen before, else the feed's.
 */
export function saveOf(input: Input, before: Progress | undefined, episodeSeconds: number | null): Save {
  const durationKnown = input.durationSeconds || before?.durationSeconds || episodeSeconds || null;
  const { runId } = input;
  const again = input.beginsAgain === true && { beginsAgain: true };
  const run = runId !== undefined && {
    run: { runId, seq: input.seq ?? lastSeq(before, runId) + 1, basedOn: input.basedOn ?? 0 },
  };
  if (input.positionSeconds === undefined) {
    const positionSeconds = durationKnown === null ? 0 : (durationKnown * input.progress) / 100;
    return { positionSeconds, durationSeconds: durationKnown, progress: input.progress, ...run, ...again };
  }
  const { positionSeconds } = input;
  // A place beyond the end that a feed claims: the feed is wrong about the end.
  const durationSeconds = durationKnown === null ? null : Math.max(durationKnown, positionSeconds);
  const progress = durationSeconds === null ? input.progress : (100 * positionSeconds) / durationSeconds;
  return { positionSeconds, durationSeconds, progress, ...run, ...again };
}

function lastSeq(before: Progress | undefined, runId: string): number {
  return before?.runs.find((run) => run.runId === runId)?.seq ?? -1;
}
