import type { Database } from '#server/database/open-database.ts';
import { type Part, part } from '#server/transfer/part.ts';

const maxPage = 1_000;

/** The stars of songs; of two for one song the later ones hold. */
export function starsPart(database: Database): Part {
  return part('stars', {
    async *pages({ userId, mention }) {
      let after = '';
      for (;;) {
        const rows = await database
          .selectFrom('folder_stars')
          .select(['song_id', 'stars', 'rated_at'])
          .where('user_id', '=', userId)
          .where('song_id', '>', after)
          .orderBy('song_id')
          .limit(maxPage)
          .execute();
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.song_id;
        for (const { song_id } of rows) mention('song', song_id);
        yield rows.map(({ song_id, stars, rated_at }) => ({ id: song_id, stars, ratedAt: rated_at }));
      }
    },
    async takeIn({ userId, translate, past }, rows) {
      const here = rows.flatMap(({ id, stars, ratedAt }) => {
        const song = translate('song', id);
        return song === null ? [] : [{ user_id: userId, song_id: song, stars, rated_at: past(ratedAt) }];
      });
      for (const row of here)
        await database
          .insertInto('folder_stars')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'song_id'])
              .doUpdateSet({ stars: row.stars, rated_at: row.rated_at })
              .where('folder_stars.rated_at', '<', row.rated_at),
          )
          .execute();
      return here.length;
    },
  });
}
