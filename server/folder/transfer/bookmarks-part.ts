import type { Database } from '#server/database/open-database.ts';
import { type Part, part } from '#server/transfer/part.ts';

const maxPage = 1_000;

/** Where a listener was in songs, as apps said; of two for one song the later one holds. */
export function bookmarksPart(database: Database): Part {
  return part('bookmarks', {
    async *pages({ userId, mention }) {
      let after = '';
      for (;;) {
        const rows = await database
          .selectFrom('song_bookmark')
          .select(['song_id', 'position', 'comment', 'created_at', 'changed_at'])
          .where('user_id', '=', userId)
          .where('song_id', '>', after)
          .orderBy('song_id')
          .limit(maxPage)
          .execute();
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.song_id;
        for (const { song_id } of rows) mention('song', song_id);
        yield rows.map(({ song_id, position, comment, created_at, changed_at }) => ({
          songId: song_id,
          positionMilliseconds: position,
          comment,
          createdAt: created_at,
          changedAt: changed_at,
        }));
      }
    },
    async takeIn({ userId, translate, past }, rows) {
      let found = 0;
      for (const { songId, positionMilliseconds, comment, createdAt, changedAt } of rows) {
        const song = translate('song', songId);
        if (song === null) continue;
        found += 1;
        const changed_at = past(changedAt);
        const place = { position: positionMilliseconds, comment, created_at: past(createdAt), changed_at };
        await database
          .insertInto('song_bookmark')
          .values({ user_id: userId, song_id: song, ...place })
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'song_id'])
              .doUpdateSet(place)
              .where('song_bookmark.changed_at', '<', changed_at),
          )
          .execute();
      }
      return found;
    },
  });
}
