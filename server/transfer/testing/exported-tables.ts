import type { LeftOut } from '#contract/transfer.ts';
import type { PartName } from '#contract/transfer-rows.ts';
import type { Schema } from '#server/database/schema.ts';

type Column<Table extends keyof Schema> = keyof Schema[Table] & string;

/** `without`: columns left out, with their names for the listener. `madeAnew`: ids, counters and columns that follow from others. */
type Carried<Table extends keyof Schema> = {
  part: PartName;
  without?: Partial<Record<Column<Table>, LeftOut>>;
  madeAnew?: readonly Column<Table>[];
};

type TableRule<Table extends keyof Schema> = Carried<Table> | { leftOut: LeftOut } | { ofServer: string };

/** How each table is exported. The compiler and transfer.every-table.test.ts require an entry for every table with listeners' data. */
export const exportedTables: { readonly [Table in keyof Schema]: TableRule<Table> } = {
  user: {
    part: 'settings',
    without: {
      email: 'logIn',
      email_key: 'logIn',
      password_hash: 'logIn',
      created_at: 'logIn',
      token_generation: 'sessions',
      disabled_at: 'logIn',
      deleted_at: 'logIn',
    },
    madeAnew: ['id'],
  },
  session: { leftOut: 'sessions' },
  app_password: { leftOut: 'appPasswords' },
  account_link: { leftOut: 'resetLinks' },
  user_identity: { leftOut: 'logIn' },
  account_import: { leftOut: 'imports' },
  song_bookmark: { part: 'bookmarks' },
  app_queue: { leftOut: 'appState' },
  radio_station: { part: 'radio-stations', madeAnew: ['id'] },
  share_link: { part: 'share-links', without: { ended_at: 'linkVisits' }, madeAnew: ['id', 'sealed_token'] },
  share_visit: { leftOut: 'linkVisits' },
  album_kind: { leftOut: 'bookCorrections' },
  book_folder: { ofServer: 'folders of this server' },
  server_setting: { ofServer: 'what the operator chose' },
  server_job: { ofServer: 'work of the server' },
  folder_scan: { ofServer: 'which server reads the music folder' },
  catalogue_row: { ofServer: 'what is in the music folder' },
  guess: { ofServer: 'guesses by address' },
  known_address: { leftOut: 'sessions' },
  provider_token: { leftOut: 'providerTokens' },
  saved_album: { part: 'library' },
  library_sync_place: { leftOut: 'providerTokens' },
  rating: { part: 'favourites' },
  rating_by: { part: 'favourites' },
  liked_item: { part: 'liked-items' },
  folder_hidden: { part: 'hidden' },
  folder_playlist: {
    part: 'playlists',
    without: { house_access: 'otherPeople' },
    madeAnew: ['id'],
  },
  folder_playlist_entry: {
    part: 'playlists',
    without: { added_by: 'otherPeople', added_at: 'otherPeople' },
    madeAnew: ['entry_id', 'place'],
  },
  folder_playlist_picture: { part: 'playlists', madeAnew: ['key'] },
  folder_playlist_share: { leftOut: 'otherPeople' },
  folder_playlist_group: { part: 'playlist-folders', madeAnew: ['id'] },
  folder_playlist_place: { part: 'playlists', without: { left_at: 'otherPeople' } },
  folder_playlist_version: { leftOut: 'earlierPlaylists' },
  folder_rating: { part: 'ratings' },
  folder_stars: { part: 'stars' },
  folder_item_stars: { part: 'item-stars' },
  folder_play: { part: 'plays' },
  folder_song_plays: { part: 'plays' },
  folder_container_plays: { part: 'plays' },
  folder_song_total: { ofServer: 'sums over all listeners' },
  progress: {
    part: 'positions',
    without: { run_id: 'appState', runs: 'appState' },
    madeAnew: ['version', 'moved_version', 'touched_at'],
  },
  podcast_feed: { ofServer: 'fetched from its publisher' },
  podcast_alias: { ofServer: 'earlier addresses of a feed' },
  podcast_episode: { ofServer: 'fetched from its publisher' },
  podcast_subscription: { part: 'subscriptions' },
  podcast_news: { ofServer: 'what came in here lately' },
  notification_choice: { part: 'notifications' },
  push_subscription: { leftOut: 'pushDevices' },
  push_delivery: { leftOut: 'pushDevices' },
  podcast_import: { leftOut: 'imports' },
  podcast_import_line: { leftOut: 'imports' },
  podcast_speed: { part: 'speeds' },
  podcast_show_view: { part: 'show-views' },
  episode_bookmark: { part: 'episode-bookmarks', without: { removed_at: 'removedBookmarks' } },
  sync_listener: { leftOut: 'appState' },
  sync_device: { leftOut: 'appState' },
  sync_visit: { leftOut: 'appState' },
  sync_state: { leftOut: 'appState' },
  sync_show: { leftOut: 'appState' },
  sync_spelling: { leftOut: 'appState' },
  sync_removal: { leftOut: 'appState' },
  sync_removal_show: { leftOut: 'appState' },
  sync_orphan: { leftOut: 'appState' },
  sync_setting: { leftOut: 'appState' },
  sync_pairing: { leftOut: 'appPasswords' },
};
