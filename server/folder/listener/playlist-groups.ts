import { randomBytes } from 'node:crypto';
import { withCountLimit } from '#server/database/count-limit.ts';
import type { Database } from '#server/database/open-database.ts';
import { badInput, missing } from '#server/http/errors.ts';
import { accessTo } from './playlist-access.ts';

export const maxGroups = 200;

export type PlaylistGroup = { id: string; name: string };
/** What is undefined stays. */
export type PlaylistFiling = { groupId?: string | null | undefined; isPinned?: boolean | undefined };

const noGroup = () => missing('You have no such folder of playlists.');

/** What listeners put playlists into and pin: their own, and those that are shared with them. */
export function createPlaylistGroups(database: Database) {
  return {
    of: (userId: string): Promise<PlaylistGroup[]> =>
      database
        .selectFrom('folder_playlist_group')
        .select(['id', 'name'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    /** 400 for the two hundred and first. */
    create: (userId: string, name: string, now: number): Promise<PlaylistGroup> =>
      withCountLimit(database, { name: 'playlist folders', owner: userId }, async (transaction) => {
        const id = `g.${randomBytes(12).toString('base64url')}`;
        const there = await transaction
          .selectFrom('folder_playlist_group')
          .select('id')
          .where('user_id', '=', userId)
          .limit(maxGroups)
          .execute();
        if (there.length >= maxGroups) throw badInput(`At most ${maxGroups} folders hold your playlists.`);
        await transaction
          .insertInto('folder_playlist_group')
          .values({ id, user_id: userId, name, created_at: now })
          .execute();
        return { id, name };
      }),
    /** 404 where it is not theirs. */
    async rename(userId: string, id: string, name: string): Promise<void> {
      const changed = await database
        .updateTable('folder_playlist_group')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw noGroup();
    },
    /** What is in it moves out. 404 where it is not theirs. */
    async remove(userId: string, id: string): Promise<void> {
      const removed = await database
        .deleteFrom('folder_playlist_group')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (removed.numDeletedRows === 0n) throw noGroup();
    },
    /** Puts a playlist into a group or out of it, and pins it. 404 for a playlist that they do not see, or a group that is not theirs. */
    place: (userId: string, playlistId: string, place: PlaylistFiling, now: number): Promise<void> =>
      filePlaylist(database, { userId, playlistId, now }, place),
  };
}

async function filePlaylist(
  database: Database,
  { userId, playlistId, now }: { userId: string; playlistId: string; now: number },
  { groupId, isPinned }: PlaylistFiling,
): Promise<void> {
  await accessTo(database, userId, playlistId);
  if (typeof groupId === 'string') await requireGroup(database, userId, groupId);
  const pinnedAt = isPinned ? now : null;
  await database
    .insertInto('folder_playlist_place')
    .values({
      user_id: userId,
      playlist_id: playlistId,
      group_id: groupId ?? null,
      pinned_at: pinnedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'playlist_id']).doUpdateSet((set) => ({
        group_id: groupId === undefined ? set.ref('folder_playlist_place.group_id') : groupId,
        pinned_at: isPinned === undefined ? set.ref('folder_playlist_place.pinned_at') : pinnedAt,
      })),
    )
    .execute();
}

async function requireGroup(database: Database, userId: string, id: string): Promise<void> {
  const group = await database
    .selectFrom('folder_playlist_group')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (group === undefined) throw noGroup();
}
