import { sql } from 'kysely';

/** Of a query for playlists: the picture each was given, as `key width height`; null without one. */
export const pictureOfPlaylist = sql<string | null>`(select key || ' ' || width || ' ' || height
  from folder_playlist_picture where playlist_id = folder_playlist.id)`.as('picture');
