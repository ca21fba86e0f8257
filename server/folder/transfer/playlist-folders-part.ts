import type { Database } from '#server/database/open-database.ts';
import { type Part, part } from '#server/transfer/part.ts';
import { createPlaylistGroups, maxGroups } from '../listener/playlist-groups.ts';

/** A listener's folders of playlists, known again by their names; which playlists are in them is in the playlists' rows. */
export function playlistFoldersPart(database: Database): Part {
  const groups = createPlaylistGroups(database);
  return part('playlist-folders', {
    async *pages({ userId }) {
      yield await database
        .selectFrom('folder_playlist_group')
        .select(['name', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },
    async takeIn({ userId, past, unmatched }, rows) {
      const known = new Set((await groups.of(userId)).map(({ name }) => name));
      let found = 0;
      for (const { name, createdAt } of rows) {
        if (!known.has(name) && known.size >= maxGroups) {
          unmatched(`${name} (an account has at most ${maxGroups} folders of playlists)`);
          continue;
        }
        if (!known.has(name)) await groups.create(userId, name, past(createdAt));
        known.add(name);
        found += 1;
      }
      return found;
    },
  });
}
