import { wallTimeMs } from '#rules/clock.ts';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Progress } from './merge-progress.ts';
import { type ProgressRepository, progressRow } from './progress-repository.ts';

type ChangedEntry = { episodeId: number; progress: Progress };
type Change = (before: Progress | undefined, episodeId: number) => Progress | undefined;
export type ChangeMany = ReturnType<typeof createChangeMany>;

/** Changes a listener's entries of many episodes, 500 in two statements. */
export function createChangeMany(
  database: Database,
  progress: ProgressRepository,
  now: () => number = wallTimeMs,
) {
  /** Writes entries whose version is one above that of the entry they replace, or 1. Returns those that nobody was faster with. */
  async function replace(userId: string, changes: readonly ChangedEntry[]): Promise<Set<number>> {
    if (changes.length === 0) return new Set();
    const rows = await database
      .insertInto('progress')
      .values(
        changes.map(({ episodeId, progress }) => ({
          user_id: userId,
          episode_id: episodeId,
          ...progressRow.rowOf(progress, now()),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'episode_id'])
          .doUpdateSet((set) => ({
            position_seconds: set.ref('excluded.position_seconds'),
            duration_seconds: set.ref('excluded.duration_seconds'),
            progress: set.ref('excluded.progress'),
            completed: set.ref('excluded.completed'),
            version: set.ref('excluded.version'),
            moved_version: set.ref('excluded.moved_version'),
            run_id: set.ref('excluded.run_id'),
            runs: set.ref('excluded.runs'),
            others: set.ref('excluded.others'),
            updated_at: set.ref('excluded.updated_at'),
            touched_at: set.ref('excluded.touched_at'),
            show_mark: set.ref('excluded.show_mark'),
          }))
          .where((where) =>
            where('progress.version', '=', where(where.ref('excluded.version'), '-', where.val(1))),
          ),
      )
      .returning('episode_id')
      .execute();
    return new Set(rows.map((row) => row.episode_id));
  }

  /** For an entry that somebody else changed meanwhile: applies the change to what they left. */
  async function again(userId: string, episodeId: number, change: Change): Promise<ChangedEntry[]> {
    let before: Progress | undefined;
    const after = await progress.change(userId, episodeId, (entry) => {
      before = entry;
      return change(entry, episodeId);
    });
    return after === undefined || after === before ? [] : [{ episodeId, progress: after }];
  }

  /** `change` raises the version by one, or returns what it was given. Returns the entries that it changed. */
  return async (userId: string, episodeIds: readonly number[], change: Change): Promise<ChangedEntry[]> => {
    const changed: ChangedEntry[] = [];
    // Always in the same order: two calls at once do not wait for each other.
    for (const some of inChunks(episodeIds.toSorted((a, b) => a - b))) {
      const entries = await progress.list(userId, some);
      const befores = new Map(entries.map((entry) => [entry.episodeId, entry.progress]));
      const changes = some.flatMap((episodeId) => {
        const before = befores.get(episodeId);
        const after = change(before, episodeId);
        return after === undefined || after === before ? [] : [{ episodeId, progress: after }];
      });
      const written = await replace(userId, changes);
      for (const one of changes)
        changed.push(...(written.has(one.episodeId) ? [one] : await again(userId, one.episodeId, change)));
    }
    return changed;
  };
}
