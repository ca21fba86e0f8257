import type { Kysely } from 'kysely';

/**
 * Playlists that are shared on the server, grouped (on the screen: folders), pinned, and their former versions. A
 * removed account takes its own along; its changes to others' stay without its name.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable('folder_playlist_entry')
    .addColumn('added_by', 'text', (column) => column.references('user.id').onDelete('set null'))
    .execute();
  await schema.alterTable('folder_playlist_entry').addColumn('added_at', 'bigint').execute();
  await schema
    .createIndex('folder_playlist_entry_by_adder')
    .on('folder_playlist_entry')
    .column('added_by')
    .execute();
  await schema.alterTable('folder_playlist').addColumn('house_access', 'text').execute();
  await schema
    .createIndex('folder_playlist_of_house')
    .on('folder_playlist')
    .columns(['house_access', 'id'])
    .execute();

  const ofUser = (table: string) =>
    schema
      .createTable(table)
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'));
  const ofPlaylist = (table: string) =>
    ofUser(table).addColumn('playlist_id', 'text', (column) =>
      column.notNull().references('folder_playlist.id').onDelete('cascade'),
    );
  await ofPlaylist('folder_playlist_share')
    .addColumn('access', 'text', (column) => column.notNull())
    .addColumn('shared_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('folder_playlist_share_key', ['user_id', 'playlist_id'])
    .execute();
  await schema
    .createIndex('folder_playlist_share_of')
    .on('folder_playlist_share')
    .column('playlist_id')
    .execute();
  await ofUser('folder_playlist_group')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('folder_playlist_group_of')
    .on('folder_playlist_group')
    .column('user_id')
    .execute();
  await ofPlaylist('folder_playlist_place')
    .addColumn('group_id', 'text', (column) =>
      column.references('folder_playlist_group.id').onDelete('set null'),
    )
    .addColumn('pinned_at', 'bigint')
    .addColumn('left_at', 'bigint')
    .addPrimaryKeyConstraint('folder_playlist_place_key', ['user_id', 'playlist_id'])
    .execute();
  await schema
    .createIndex('folder_playlist_place_of')
    .on('folder_playlist_place')
    .column('playlist_id')
    .execute();
  await schema
    .createIndex('folder_playlist_place_in')
    .on('folder_playlist_place')
    .column('group_id')
    .execute();
  await schema
    .createTable('folder_playlist_version')
    .addColumn('playlist_id', 'text', (column) =>
      column.notNull().references('folder_playlist.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('song_count', 'integer', (column) => column.notNull())
    .addColumn('songs', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('folder_playlist_version_key', ['playlist_id', 'version'])
    .execute();
  await schema
    .createIndex('folder_playlist_version_by_changer')
    .on('folder_playlist_version')
    .column('changed_by')
    .execute();
  await schema
    .createIndex('folder_playlist_version_by_age')
    .on('folder_playlist_version')
    .column('changed_at')
    .execute();
}
