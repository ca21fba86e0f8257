import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { SyncClock } from './sync-clock.ts';

/** A write may become visible this long after its timestamp, and clocks of two servers differ. */
const writeDelayAllowanceMs = 60_000;

type State = { episodeId: number; movedVersion: number; deviceId: string | null };
export type StateRepository = ReturnType<typeof createStateRepository>;

async function lastRefreshAt(database: Database, userId: string): Promise<number> {
  const row = await database
    .selectFrom('sync_listener')
    .select('looked_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.looked_at ?? 0;
}

const findMoves = (database: Database, userId: string, time: number) =>
  database
    .selectFrom('progress')
    .leftJoin('sync_state', (join) =>
      join
        .onRef('sync_state.user_id', '=', 'progress.user_id')
        .onRef('sync_state.episode_id', '=', 'progress.episode_id'),
    )
    .select(['progress.episode_id as episodeId', 'progress.moved_version as movedVersion'])
    .where('progress.user_id', '=', userId)
    .where('progress.touched_at', '>=', time)
    .where((where) =>
      where.or([
        where('sync_state.episode_id', 'is', null),
        where('sync_state.moved_version', '<>', where.ref('progress.moved_version')),
      ]),
    )
    .execute();

/** Writes states with their stamp; an unchanged state keeps its old stamp. */
async function write(transaction: Database, userId: string, states: readonly State[], stamp: number) {
  for (const slice of inChunks(states, 200))
    await transaction
      .insertInto('sync_state')
      .values(
        slice.map(({ episodeId, movedVersion, deviceId }) => ({
          user_id: userId,
          episode_id: episodeId,
          moved_version: movedVersion,
          stamp,
          device_id: deviceId,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'episode_id'])
          .doUpdateSet((set) => ({
            moved_version: set.ref('excluded.moved_version'),
            stamp: set.ref('excluded.stamp'),
            device_id: set.ref('excluded.device_id'),
          }))
          .where((where) =>
            where.or([
              where('sync_state.moved_version', '<>', where.ref('excluded.moved_version')),
              where('excluded.device_id', 'is not', null),
            ]),
          ),
      )
      .execute();
}

/**
 * The stamp at which each position of a listener last moved. Writers of progress do not know this table: moves are
 * detected when an app next syncs.
 */
export function createStateRepository(database: Database, syncClock: SyncClock, now: () => number) {
  return {
    /** Detects positions that moved since the last refresh and gives them a stamp. */
    async refresh(userId: string): Promise<void> {
      const [before, time] = [await lastRefreshAt(database, userId), now()];
      const moves = await findMoves(
        database,
        userId,
        before === 0 ? 0 : Math.min(before, time) - writeDelayAllowanceMs,
      );
      if (moves.length === 0 && before !== 0 && Math.abs(time - before) < writeDelayAllowanceMs) return;
      await database.transaction().execute(async (transaction) => {
        const stamp = await syncClock.next(transaction, userId);
        await transaction
          .updateTable('sync_listener')
          .set({ looked_at: time })
          .where('user_id', '=', userId)
          .execute();
        const states = moves.map((state) => ({ ...state, deviceId: null }));
        await write(transaction, userId, states, stamp);
      });
    },
    /** Records moves by a device. */
    async recordMoves(userId: string, states: readonly State[]): Promise<void> {
      if (states.length === 0) return;
      await database
        .transaction()
        .execute(async (transaction) =>
          write(transaction, userId, states, await syncClock.next(transaction, userId)),
        );
    },
    async of(userId: string, episodeIds: readonly number[]) {
      const rows = [];
      for (const slice of inChunks(episodeIds, 500))
        rows.push(
          ...(await database
            .selectFrom('sync_state')
            .select(['episode_id', 'moved_version', 'stamp', 'device_id'])
            .where('user_id', '=', userId)
            .where('episode_id', 'in', slice)
            .execute()),
        );
      return new Map(rows.map((row) => [row.episode_id, row]));
    },
    /** Whether anything but this device moved a position after the stamp. */
    async anyOfOthers(userId: string, deviceId: string, after: number): Promise<boolean> {
      const row = await database
        .selectFrom('sync_state')
        .select('episode_id')
        .where('user_id', '=', userId)
        .where('stamp', '>', after)
        .where((where) => where.or([where('device_id', 'is', null), where('device_id', '<>', deviceId)]))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
