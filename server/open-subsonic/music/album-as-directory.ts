import type { AlbumValues } from './albums.ts';
import type { SongValues } from './songs.ts';

/** An album among the children of a directory. */
export const albumAsDirectory = (album: AlbumValues): SongValues => ({
  id: album.id,
  parent: album.parent,
  isDir: true,
  title: album.name,
  album: album.name,
  artist: album.artist,
  year: album.year,
  genre: album.genre,
  coverArt: album.coverArt,
  duration: album.duration,
  created: album.created,
  starred: album.starred,
  userRating: album.userRating,
  artistId: album.artistId,
  mediaType: 'album',
});
