import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { wallTimeMs } from '#rules/clock.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Progress } from './merge-progress.ts';

const runs = z.array(
  z.object({
    runId: z.string(),
    seq: z.number(),
    recentPositions: z.optional(z.array(z.number())),
    appTime: z.optional(z.number()),
  }),
);
const others = z.array(
  z.object({
    runId: z.string(),
    version: z.number(),
    updatedAt: z.number(),
    positionSeconds: z.number(),
    durationSeconds: z.nullable(z.number()),
    isFromApp: z.optional(z.literal(true)),
  }),
);

const showMark = z.object({
  markId: z.string(),
  version: z.number(),
  before: z.nullable(
    z.object({
      positionSeconds: z.number(),
      durationSeconds: z.nullable(z.number()),
      progress: z.number(),
      completed: z.boolean(),
      runId: z.nullable(z.string()),
      others,
    }),
  ),
});

type Row = Selectable<Schema['progress']>;

function progressOf(row: Omit<Row, 'user_id' | 'episode_id' | 'touched_at'>): Progress {
  return {
    positionSeconds: row.position_seconds,
    durationSeconds: row.duration_seconds,
    progress: row.progress,
    completed: row.completed,
    version: row.version,
    movedVersion: row.moved_version,
    runId: row.run_id,
    runs: runs.parse(JSON.parse(row.runs)),
    others: others.parse(JSON.parse(row.others)),
    updatedAt: row.updated_at,
    ...(row.show_mark === null ? {} : { showMark: showMark.parse(JSON.parse(row.show_mark)) }),
  };
}

function rowOf(progress: Progress, now: number) {
  return {
    position_seconds: progress.positionSeconds,
    duration_seconds: progress.durationSeconds,
    progress: progress.progress,
    completed: progress.completed,
    version: progress.version,
    moved_version: progress.movedVersion,
    run_id: progress.runId,
    runs: JSON.stringify(progress.runs),
    others: JSON.stringify(progress.others),
    updated_at: progress.updatedAt,
    touched_at: now,
    // Any later change ends it.
    show_mark: progress.showMark?.version === progress.version ? JSON.stringify(progress.showMark) : null,
  };
}

/** The rows of these episodes, for all listeners. */
export const progressRow = { progressOf, rowOf };

export type ProgressRepository = ReturnType<typeof createProgressRepository>;

/** A save is given up after this many lost races for one entry; each winner was stored. */
const maxTries = 100;

/** Listeners' progress. A change applies to the version that it read, or is tried again, also between two servers. */
export function createProgressRepository(database: Database, now: () => number = wallTimeMs) {
  async function find(userId: string, episodeId: number): Promise<Progress | undefined> {
    const row = await database
      .selectFrom('progress')
      .selectAll()
      .where('user_id', '=', userId)
      .where('episode_id', '=', episodeId)
      .executeTakeFirst();
    return row && progressOf(row);
  }

  /** Says whether `after` took the place of `before`: false when somebody else was first. */
  async function replace(
    userId: string,
    episodeId: number,
    before: Progress | undefined,
    after: Progress,
  ): Promise<boolean> {
    if (before === undefined) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('progress')
        .values({ user_id: userId, episode_id: episodeId, ...rowOf(after, now()) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    }
    const { numUpdatedRows } = await database
      .updateTable('progress')
      .set(rowOf(after, now()))
      .where('user_id', '=', userId)
      .where('episode_id', '=', episodeId)
      .where('version', '=', before.version)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  return {
    /** All of a listener's, or those of some episodes, last touched first; one query. */
    async list(
      userId: string,
      episodeIds?: readonly number[],
    ): Promise<{ episodeId: number; progress: Progress }[]> {
      let query = database
        .selectFrom('progress')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('updated_at', 'desc')
        .orderBy('episode_id');
      if (episodeIds !== undefined) query = query.where('episode_id', 'in', episodeIds);
      const rows = await query.execute();
      return rows.map((row) => ({ episodeId: row.episode_id, progress: progressOf(row) }));
    },
    /** Puts what `change` makes of the entry that stands in its place; the same object, or none, is not written. */
    async change<After extends Progress | undefined>(
      userId: string,
      episodeId: number,
      change: (before: Progress | undefined) => After,
    ): Promise<After> {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const before = await find(userId, episodeId);
        const after = change(before);
        if (after === undefined || after === before || (await replace(userId, episodeId, before, after)))
          return after;
      }
      throw new Error('The progress of an episode was changed by others all the time.');
    },
  };
}
