import type { Kysely } from 'kysely';
import { letters } from './026-folded-letters.ts';

/** The column as it was when this migration was written; a later change of it is a migration of its own. */
type Before = { podcast_episode: { id: number; title: string; folded_title: string } };

const pageSize = 500;
const maxTitle = 300;

/** Without case and accents, as `withoutAccents` wrote it then (rules/fold-text.ts). */
const folded = (title: string): string =>
  letters.reduce(
    (text, [letter, plain]) => text.replaceAll(letter, plain),
    title
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .toLowerCase(),
  );

/** Titles as they are searched, in the index by date: a search over all shows of a listener reads nothing else. */
export async function up(database: Kysely<Before>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable('podcast_episode')
    .addColumn('folded_title', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (let lastId = 0; ; ) {
    const page = await database
      .selectFrom('podcast_episode')
      .select(['id', 'title'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const { id, title } of page)
      await database
        .updateTable('podcast_episode')
        .set({ folded_title: folded(title).slice(0, maxTitle).toWellFormed() })
        .where('id', '=', id)
        .execute();
    const last = page.at(-1);
    if (!last) break;
    lastId = last.id;
  }
  await schema.dropIndex('podcast_episode_by_date').execute();
  await schema
    .createIndex('podcast_episode_by_date')
    .on('podcast_episode')
    .columns(['feed_id', 'sorted_at', 'id', 'folded_title'])
    .execute();
}
