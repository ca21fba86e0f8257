import type { PartName } from '#contract/transfer-rows.ts';
import type { Schema } from '#server/database/schema.ts';

type Kept = { part: PartName } | { leftOut: string };

/** What an export has of each table, or why it has nothing of it. The compiler asks for a table that is added. */
export const exportedTables: Record<keyof Schema, Kept> = {
  user: { part: 'settings' },
  session: { leftOut: 'a secret of one browser' },
  account_link: { leftOut: 'a secret that opens an account' },
  user_identity: { leftOut: 'opens this account, and is proven anew elsewhere' },
  account_import: { leftOut: 'how an import went here' },
  server_setting: { leftOut: 'the server’s own' },
  server_job: { leftOut: 'the server’s own' },
  guess: { leftOut: 'the server’s own' },
  known_address: { leftOut: 'addresses that logged in here' },
  provider_token: { leftOut: 'a secret of another service' },
  saved_album: { part: 'library' },
  library_sync_place: { leftOut: 'where reading was broken off; the next sync begins anew' },
  rating: { part: 'favourites' },
  rating_by: { part: 'favourites' },
  liked_item: { part: 'liked-items' },
  folder_hidden: { part: 'hidden' },
  folder_playlist: { part: 'playlists' },
  folder_playlist_entry: { part: 'playlists' },
  folder_rating: { part: 'ratings' },
  folder_stars: { part: 'stars' },
  folder_play: { part: 'plays' },
  folder_song_plays: { leftOut: 'sums of the plays, made anew' },
  folder_container_plays: { leftOut: 'sums of the plays, made anew' },
  folder_song_total: { leftOut: 'sums over all listeners' },
  progress: { part: 'positions' },
  podcast_feed: { part: 'subscriptions' },
  podcast_alias: { leftOut: 'the server’s own' },
  podcast_episode: { leftOut: 'fetched anew from its publisher' },
  podcast_subscription: { part: 'subscriptions' },
  podcast_import: { leftOut: 'how an import went here' },
  podcast_import_line: { leftOut: 'how an import went here' },
  podcast_speed: { part: 'speeds' },
};
