import { type Selectable, sql } from 'kysely';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import type { ParsedAction } from './parse-action.ts';

const keptFor = 90 * 24 * 60 * 60 * 1000;

/** What tells an episode from the others of its show, as far as an app says. */
export const keyOf = ({ guid, episode }: ParsedAction): string => guid ?? episode;

export type UnmatchedAction = { feedKey: string; deviceId: string; action: ParsedAction };
/** As it is kept. */
export type Waiting = Selectable<Schema['sync_orphan']>;

/** What was heard of episodes that are not known here: it is kept for 90 days, and the newest of each device counts. */
export function createUnmatchedActionRepository(database: Database, now: () => number) {
  return {
    async keep(userId: string, orphans: readonly UnmatchedAction[]): Promise<void> {
      const rows = orphans.map(({ feedKey, deviceId, action }) => ({
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
    /** What waits for episodes of this feed, under any address that it has or had. */
    async waitingFor(feedId: number): Promise<Waiting[]> {
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
    async forget({ user_id, feed_key, episode_key, device_id }: Waiting): Promise<void> {
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
        .where('came_at', '<', now() - keptFor)
        .execute();
    },
  };
}
