import type { Schema } from './schema.ts';

/** Every table, parents before what refers to them: the order in which a backup is written and restored. */
export const tableNames = [
  'user',
  'session',
  'guess',
  'known_address',
  'provider_token',
  'saved_album',
  'rating',
  'folder_hidden',
  'folder_playlist',
  'folder_playlist_entry',
  'folder_rating',
  'folder_stars',
  'folder_play',
  'folder_song_plays',
  'folder_container_plays',
  'folder_song_total',
  'podcast_feed',
  'podcast_alias',
  'podcast_episode',
  'podcast_subscription',
  'podcast_speed',
  'podcast_import',
  'podcast_import_line',
  'progress',
  'library_sync_place',
  'rating_by',
  'liked_item',
  'account_link',
  'account_import',
  'user_identity',
  'server_setting',
  'server_job',
] as const satisfies readonly (keyof Schema)[];

/** Tables that migrations made and took away again: an older database may have them. */
export const formerTableNames = ['library_sync'] as const;

/** Those of any version, in the order in which they can be filled. */
export const everyTableName: readonly string[] = [...tableNames, ...formerTableNames];
