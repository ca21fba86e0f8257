import { wallTimeMs } from '#rules/clock.ts';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Listening } from '../shared/listening.ts';
import { merge } from './merge-progress.ts';
import { progressRow } from './progress-repository.ts';

/** What feeds need to know of listeners' progress and bookmarks. */
export function createProgressListening(database: Database, now: () => number = wallTimeMs): Listening {
  return {
    async withListeners(episodeIds) {
      const listenedIds = new Set<number>();
      for (const some of inChunks(episodeIds)) {
        const rows = await database
          .selectFrom('progress')
          .select('episode_id')
          .distinct()
          .where('episode_id', 'in', some)
          .execute();
        const marked = await database
          .selectFrom('episode_bookmark')
          .select('episode_id')
          .distinct()
          .where('episode_id', 'in', some)
          .where('removed_at', 'is', null)
          .execute();
        for (const row of [...rows, ...marked]) listenedIds.add(row.episode_id);
      }
      return listenedIds;
    },
    async move(pairs, transaction) {
      for (const { from, to } of pairs) {
        await transaction
          .updateTable('episode_bookmark')
          .set({ episode_id: to })
          .where('episode_id', '=', from)
          .execute();
        const rows = await transaction
          .selectFrom('progress')
          .selectAll()
          .where('episode_id', 'in', [from, to])
          .execute();
        for (const row of rows.filter(({ episode_id }) => episode_id === from)) {
          const there = rows.find((other) => other.user_id === row.user_id && other.episode_id === to);
          const ofListener = (episodeId: number) =>
            ({ user_id: row.user_id, episode_id: episodeId }) satisfies Partial<typeof row>;
          const progress = there
            ? merge(progressRow.progressOf(row), progressRow.progressOf(there), now())
            : progressRow.progressOf(row);
          if (there) await remove(transaction, ofListener(to));
          await remove(transaction, ofListener(from));
          await transaction
            .insertInto('progress')
            .values({ ...ofListener(to), ...progressRow.rowOf(progress, now()) })
            .execute();
        }
      }
    },
  };
}

async function remove(database: Database, place: { user_id: string; episode_id: number }): Promise<void> {
  await database
    .deleteFrom('progress')
    .where('user_id', '=', place.user_id)
    .where('episode_id', '=', place.episode_id)
    .execute();
}
