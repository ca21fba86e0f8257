import type { Kysely } from 'kysely';

/** What a listener of the embedded provider does: what they hid, their playlists, ratings and plays. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const ofUser = (table: string) =>
    schema
      .createTable(table)
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'));
  await ofUser('folder_hidden')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('folder_hidden_key', ['user_id', 'kind', 'item_id'])
    .execute();

  await ofUser('folder_playlist')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .execute();
  await schema
    .createIndex('folder_playlist_by_change')
    .on('folder_playlist')
    .columns(['user_id', 'changed_at'])
    .execute();
  await schema
    .createTable('folder_playlist_entry')
    .addColumn('playlist_id', 'text', (column) =>
      column.notNull().references('folder_playlist.id').onDelete('cascade'),
    )
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('song_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('folder_playlist_entry_key', ['playlist_id', 'entry_id'])
    .execute();
  await schema
    .createIndex('folder_playlist_entry_by_place')
    .on('folder_playlist_entry')
    .columns(['playlist_id', 'place', 'entry_id', 'song_id'])
    .execute();

  await ofUser('folder_rating')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('value', 'integer', (column) => column.notNull())
    .addColumn('rated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('folder_rating_key', ['user_id', 'kind', 'item_id'])
    .execute();

  await ofUser('folder_play')
    .addColumn('play_id', 'text', (column) => column.notNull())
    .addColumn('song_id', 'text', (column) => column.notNull())
    .addColumn('played_at', 'bigint', (column) => column.notNull())
    .addColumn('container_kind', 'text')
    .addColumn('container_id', 'text')
    .addPrimaryKeyConstraint('folder_play_key', ['user_id', 'play_id'])
    .execute();
  await schema
    .createIndex('folder_play_by_time')
    .on('folder_play')
    .columns(['user_id', 'played_at'])
    .execute();
  await ofUser('folder_song_plays')
    .addColumn('song_id', 'text', (column) => column.notNull())
    .addColumn('plays', 'integer', (column) => column.notNull())
    .addColumn('last_played_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('folder_song_plays_key', ['user_id', 'song_id'])
    .execute();
  await schema
    .createIndex('folder_song_plays_by_count')
    .on('folder_song_plays')
    .columns(['user_id', 'plays'])
    .execute();
  await schema
    .createIndex('folder_song_plays_by_time')
    .on('folder_song_plays')
    .columns(['user_id', 'last_played_at'])
    .execute();
  await ofUser('folder_container_plays')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('last_played_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('folder_container_plays_key', ['user_id', 'kind', 'item_id'])
    .execute();
  await schema
    .createIndex('folder_container_plays_by_time')
    .on('folder_container_plays')
    .columns(['user_id', 'last_played_at'])
    .execute();
  await schema
    .createTable('folder_song_total')
    .addColumn('song_id', 'text', (column) => column.primaryKey())
    .addColumn('plays', 'integer', (column) => column.notNull())
    .execute();
}
