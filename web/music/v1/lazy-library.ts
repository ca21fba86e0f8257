import type { Library } from '../provider/library.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import type { LibraryNeeds } from './read-library-id.ts';

/** The listener's own things at a provider that speaks `/v1`; its calls are loaded with the first one made. */
export function createLazyLibrary(api: ProviderApi, needs: LibraryNeeds): Library {
  const library = async () => (await import('./v1-library.ts')).createLibrary(api, needs);
  return {
    ratingOf: async (item) => (await library()).ratingOf(item),
    like: async (item) => (await library()).like(item),
    dislike: async (item) => (await library()).dislike(item),
    unrate: async (item) => (await library()).unrate(item),
    libraryIdOf: async (item) => (await library()).libraryIdOf(item),
    addToLibrary: async (item) => (await library()).addToLibrary(item),
    removeFromLibrary: async (item) => (await library()).removeFromLibrary(item),
    playlists: async () => (await library()).playlists(),
    createPlaylist: async (playlist) => (await library()).createPlaylist(playlist),
    changePlaylist: async (id, change) => (await library()).changePlaylist(id, change),
    moveInPlaylist: async (id, entryId, before) => (await library()).moveInPlaylist(id, entryId, before),
    addToPlaylist: async (id, songs) => (await library()).addToPlaylist(id, songs),
    removeFromPlaylist: async (id, entryId) => (await library()).removeFromPlaylist(id, entryId),
    orderPlaylist: async (id, songs) => (await library()).orderPlaylist(id, songs),
    songs: async (part, signal) => (await library()).songs(part, signal),
    artists: async (part, signal) => (await library()).artists(part, signal),
    findSongs: async (term, part, signal) => (await library()).findSongs(term, part, signal),
    findArtists: async (term, part, signal) => (await library()).findArtists(term, part, signal),
    genres: async (signal) => (await library()).genres(signal),
    albumsOf: async (genre, part, signal) => (await library()).albumsOf(genre, part, signal),
    songPaths: async (songs) => (await library()).songPaths(songs),
    matchSongs: async (lines) => (await library()).matchSongs(lines),
    reportPlays: async (plays) => (await library()).reportPlays(plays),
  };
}
