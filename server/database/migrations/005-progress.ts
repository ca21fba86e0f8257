import type { Kysely } from 'kysely';

/** How far a listener came in each episode, with what is needed to lose none of it between devices. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('progress')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('episode_id', 'bigint', (column) => column.notNull())
    .addColumn('position_seconds', 'double precision', (column) => column.notNull())
    .addColumn('duration_seconds', 'double precision')
    .addColumn('progress', 'double precision', (column) => column.notNull())
    .addColumn('completed', 'boolean', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('moved_version', 'integer', (column) => column.notNull())
    .addColumn('run_id', 'text')
    .addColumn('runs', 'text', (column) => column.notNull())
    .addColumn('others', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('progress_key', ['user_id', 'episode_id'])
    .execute();
  await schema.createIndex('progress_by_episode').on('progress').column('episode_id').execute();
}
