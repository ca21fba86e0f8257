import type { Catalogue } from '../provider/provider.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import { readAlbumSections } from './album-sections.ts';
import { readAlbum } from './read-album.ts';
import { readArtist, readArtistSections, readTopSongs } from './read-artist.ts';
import { readPlaylist } from './read-playlist.ts';
import { readSong } from './read-song.ts';
import { readArtistStation, readSongStation, readStation, readStationSongs } from './read-station.ts';

export type LaterCatalogue = Omit<
  Catalogue,
  'probe' | 'recentlyAdded' | 'recommendations' | 'search' | 'songs' | 'recentlyPlayed'
>;

/** The part of the catalogue that pages about one thing ask for; loaded with the first of them. */
export function createLaterCatalogue(api: ProviderApi, storefront: () => string): LaterCatalogue {
  return {
    album: (id) => readAlbum(api, storefront(), id),
    albumSections: (album) => readAlbumSections(api, storefront(), album),
    artist: (id) => readArtist(api, storefront(), id),
    topSongs: (artistId) => readTopSongs(api, storefront(), artistId),
    artistSections: (artistId) => readArtistSections(api, storefront(), artistId),
    song: (id) => readSong(api, storefront(), id),
    station: (id) => readStation(api, storefront(), id),
    songStation: (song) => readSongStation(api, storefront(), song),
    artistStation: (artistId) => readArtistStation(api, storefront(), artistId),
    stationSongs: (id, heard) => readStationSongs(api, id, heard),
    playlist: (id) => readPlaylist(api, storefront(), id),
  };
}
