import { type Selectable, sql } from 'kysely';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import type { ParsedAction } from './parse-action.ts';

const retentionMs = 90 * 24 * 60 * 60 * 1000;

/** The key of an episode among those of its show. */
export const keyOf = ({ guid, episode }: ParsedAction): string => guid ?? episode;

export type UnmatchedAction = { feedKey: string; deviceId: string; action: ParsedAction };
/** A stored action. */
export type PendingAction = Selectable<Schema['sync_orphan']>;

/** Actions of unknown episodes: stored for 90 days, the newest of each episode and device. */
export function createUnmatchedActionRepository(database: Database, now: () => number) {
  return {
    async save(userId: string, unmatchedActions: readonly UnmatchedAction[]): Promise<void> {
      const rows = unmatchedActions.map(({ feedKey, deviceId, action }) => ({
        user_id: userId,
        feed_key: feedKey,
        episode_key: keyOf(action),
        device_id: deviceId,
        action: JSON.stringify(action),
        came_at: now(),
      }));
      const last = new Map(rows.map((row) => [`${row.feed_key}\n${row.episode_key}\n${row.device_id}`, row]));
      for (const slice of inChunks([...last.values()], 200))
        await database
          .insertInto('sync_orphan')
          .values(slice)
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'feed_key', 'episode_key', 'device_id'])
              .doUpdateSet((set) => ({ action: set.ref('excluded.action'), came_at: now() })),
          )
          .execute();
    },
    /** Stored actions for this feed, under any address that it has or had. */
    async pendingFor(feedId: number): Promise<PendingAction[]> {
      return database
        .selectFrom('sync_orphan')
        .selectAll()
        .where(
          'feed_key',
          'in',
          sql<string>`(select url_key from podcast_feed where id = ${feedId} union all select url_key from podcast_alias where feed_id = ${feedId})`,
        )
        .execute();
    },
    async forget({ user_id, feed_key, episode_key, device_id }: PendingAction): Promise<void> {
      await database
        .deleteFrom('sync_orphan')
        .where('user_id', '=', user_id)
        .where('feed_key', '=', feed_key)
        .where('episode_key', '=', episode_key)
        .where('device_id', '=', device_id)
        .execute();
    },
    async sweep(): Promise<void> {
      await database
        .deleteFrom('sync_orphan')
        .where('came_at', '<', now() - retentionMs)
        .execute();
    },
  };
}
