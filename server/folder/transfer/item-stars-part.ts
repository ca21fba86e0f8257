import type { Database } from '#server/database/open-database.ts';
import { type Part, part } from '#server/transfer/part.ts';

const maxPage = 1_000;

/** The stars of albums and artists; of two for one thing the later ones hold. */
export function itemStarsPart(database: Database): Part {
  return part('item-stars', {
    async *pages({ userId, mention }) {
      for (const kind of ['album', 'artist'] as const) {
        let after = '';
        for (;;) {
          const rows = await database
            .selectFrom('folder_item_stars')
            .select(['item_id', 'stars', 'rated_at'])
            .where('user_id', '=', userId)
            .where('kind', '=', kind)
            .where('item_id', '>', after)
            .orderBy('item_id')
            .limit(maxPage)
            .execute();
          const last = rows.at(-1);
          if (last === undefined) break;
          after = last.item_id;
          for (const { item_id } of rows) mention(kind, item_id);
          yield rows.map(({ item_id, stars, rated_at }) => ({ kind, id: item_id, stars, ratedAt: rated_at }));
        }
      }
    },
    async takeIn({ userId, translate, past }, rows) {
      const here = rows.flatMap(({ kind, id, stars, ratedAt }) => {
        const item = translate(kind, id);
        return item === null
          ? []
          : [{ user_id: userId, kind, item_id: item, stars, rated_at: past(ratedAt) }];
      });
      for (const row of here)
        await database
          .insertInto('folder_item_stars')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'kind', 'item_id'])
              .doUpdateSet({ stars: row.stars, rated_at: row.rated_at })
              .where('folder_item_stars.rated_at', '<', row.rated_at),
          )
          .execute();
      return here.length;
    },
  });
}
