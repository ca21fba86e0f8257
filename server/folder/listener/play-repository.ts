import type { Database } from '#server/database/open-database.ts';
import type { ContainerKind } from '#server/database/schema.ts';

export type Container = { kind: ContainerKind; id: string };
/** `playedAt` in epoch milliseconds. */
export type Play = { playId: string; songId: string; playedAt: number; container: Container | null };
const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Sums per key, in the order of the keys: two savers that lock rows in one order do not block each other. */
function summed<Row extends { played_at: number }>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const sums = new Map<string, { row: Row; plays: number; lastPlayedAt: number }>();
  for (const row of rows) {
    const key = keyOf(row);
    const before = sums.get(key);
    const lastPlayedAt = Math.max(row.played_at, before?.lastPlayedAt ?? 0);
    sums.set(key, { row, plays: (before?.plays ?? 0) + 1, lastPlayedAt });
  }
  return [...sums].sort(([a], [b]) => order(a, b)).map(([, sum]) => sum);
}

/** Keeps each play once, and with it the sums that answers are read from. */
export function createPlayRepository(database: Database) {
  return {
    /** A play whose `playId` is known already changes nothing. */
    async save(userId: string, plays: readonly Play[]): Promise<void> {
      if (plays.length === 0) return;
      const rows = plays
        .map(({ playId, songId, playedAt, container }) => ({
          user_id: userId,
          play_id: playId,
          song_id: songId,
          played_at: playedAt,
          container_kind: container?.kind ?? null,
          container_id: container?.id ?? null,
        }))
        .sort((a, b) => order(a.play_id, b.play_id));
      await database.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto('folder_play')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .returning(['song_id', 'played_at', 'container_kind', 'container_id'])
          .execute();
        if (added.length === 0) return;
        await addSums(transaction, userId, added);
      });
    },
  };
}

type Added = {
  song_id: string;
  played_at: number;
  container_kind: ContainerKind | null;
  container_id: string | null;
};

async function addSums(database: Database, userId: string, added: readonly Added[]): Promise<void> {
  const songs = summed(added, ({ song_id }) => song_id);
  await database
    .insertInto('folder_song_plays')
    .values(
      songs.map(({ row, plays, lastPlayedAt }) => ({
        user_id: userId,
        song_id: row.song_id,
        plays,
        last_played_at: lastPlayedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'song_id']).doUpdateSet((set) => ({
        plays: set('folder_song_plays.plays', '+', set.ref('excluded.plays')),
        last_played_at: set
          .case()
          .when('excluded.last_played_at', '>', set.ref('folder_song_plays.last_played_at'))
          .then(set.ref('excluded.last_played_at'))
          .else(set.ref('folder_song_plays.last_played_at'))
          .end(),
      })),
    )
    .execute();
  await database
    .insertInto('folder_song_total')
    .values(songs.map(({ row, plays }) => ({ song_id: row.song_id, plays })))
    .onConflict((conflict) =>
      conflict.column('song_id').doUpdateSet((set) => ({
        plays: set('folder_song_total.plays', '+', set.ref('excluded.plays')),
      })),
    )
    .execute();
  const inContainers = added.flatMap(({ container_kind: kind, container_id: item_id, played_at }) =>
    kind === null || item_id === null ? [] : [{ kind, item_id, played_at }],
  );
  const containers = summed(inContainers, ({ kind, item_id }) => `${kind} ${item_id}`).map(
    ({ row: { kind, item_id }, lastPlayedAt }) => ({
      user_id: userId,
      kind,
      item_id,
      last_played_at: lastPlayedAt,
    }),
  );
  if (containers.length === 0) return;
  await database
    .insertInto('folder_container_plays')
    .values(containers)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'item_id']).doUpdateSet((set) => ({
        last_played_at: set
          .case()
          .when('excluded.last_played_at', '>', set.ref('folder_container_plays.last_played_at'))
          .then(set.ref('excluded.last_played_at'))
          .else(set.ref('folder_container_plays.last_played_at'))
          .end(),
      })),
    )
    .execute();
}
