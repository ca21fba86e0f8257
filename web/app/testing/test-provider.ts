import type { Library } from '#web/music/provider/library.ts';
import { performRecord } from '#web/music/provider/perform-record.ts';
import type { Capabilities, Catalogue, MusicProvider } from '#web/music/provider/provider.ts';
import type { SongLists } from '#web/music/provider/song-lists.ts';
import type { Engine } from '#web/player/engine/engine.ts';

const emptyCatalogue: Catalogue = {
  probe: () => Promise.resolve(200),
  recentlyAdded: () => Promise.resolve([]),
  recommendations: () => Promise.resolve([]),
  album: () => Promise.reject(new Error('no album')),
  albumSections: () => Promise.resolve([]),
  search: () => Promise.resolve({ songs: [], albums: [], artists: [] }),
  songs: () => Promise.resolve([]),
  recentlyPlayed: () => Promise.resolve([]),
  artist: () => Promise.reject(new Error('no artist')),
  song: () => Promise.reject(new Error('no song')),
  station: () => Promise.reject(new Error('no station')),
  songStation: () => Promise.reject(new Error('no station')),
  artistStation: () => Promise.resolve(undefined),
  stationSongs: () => Promise.resolve([]),
  topSongs: () => Promise.resolve([]),
  artistSections: () => Promise.resolve([]),
  playlist: () => Promise.reject(new Error('no playlist')),
};

const emptyLibrary: Library = {
  ratingOf: () => Promise.resolve(undefined),
  like: () => Promise.resolve(),
  dislike: () => Promise.resolve(),
  unrate: () => Promise.resolve(),
  libraryIdOf: () => Promise.resolve(undefined),
  addToLibrary: () => Promise.resolve(),
  removeFromLibrary: () => Promise.resolve(),
  playlists: () => Promise.resolve([]),
  createPlaylist: () => Promise.reject(new Error('no playlist')),
  changePlaylist: () => Promise.resolve(),
  moveInPlaylist: () => Promise.resolve(),
  songFiles: () => Promise.resolve(new Map()),
  matchSongs: () => Promise.resolve([]),
  addToPlaylist: () => Promise.resolve(),
  removeFromPlaylist: () => Promise.resolve(),
  orderPlaylist: () => Promise.resolve(),
  songs: () => Promise.resolve({ items: [], total: 0 }),
  artists: () => Promise.resolve({ items: [], total: 0 }),
  findSongs: () => Promise.resolve({ items: [], total: 0 }),
  findArtists: () => Promise.resolve({ items: [], total: 0 }),
  genres: () => Promise.resolve([]),
  albumsOf: () => Promise.resolve({ items: [], total: 0 }),
  reportPlays: () => Promise.resolve(),
};

type Parts = {
  engine: Engine;
  catalogue?: Partial<Catalogue>;
  library?: Partial<Library>;
  capabilities?: Partial<Capabilities>;
  /** Without them it makes no lists of songs. */
  songLists?: Partial<SongLists>;
};

const emptySongLists: SongLists = {
  window: () => Promise.resolve({ items: [], total: 0, milliseconds: 0, offset: 0, letters: [] }),
  shuffled: () => Promise.resolve({ items: [], total: 0, milliseconds: 0, offset: 0, letters: [] }),
  next: () => Promise.resolve([]),
  axis: () => Promise.resolve([]),
  artistLetters: () => Promise.resolve({ letters: [], total: 0 }),
  details: () => Promise.reject(new Error('no song')),
  editions: () => Promise.resolve([]),
  givePicture: () => Promise.resolve(),
  giveStars: () => Promise.resolve(),
};

/** A provider that can everything and has nothing but the parts it is given. */
export function createTestProvider({
  engine,
  catalogue,
  library,
  capabilities,
  songLists,
}: Parts): MusicProvider {
  return {
    name: 'folder',
    displayName: 'your music folder',
    authorizesQuietly: true,
    prepare: () => Promise.resolve(),
    capabilities: {
      search: true,
      scan: true,
      plays: true,
      ratings: ['song', 'album', 'playlist'],
      edits: true,
      genres: true,
      playlistFiles: true,
      downloads: false,
      shareLinks: false,
      ...capabilities,
    },
    authorize: () => Promise.resolve({ userToken: 't1', expiresAt: '' }),
    unauthorize: () => Promise.resolve(),
    useToken: () => undefined,
    record: performRecord,
    engine,
    catalogue: { ...emptyCatalogue, ...catalogue },
    library: { ...emptyLibrary, ...library },
    ...(songLists && { loadSongLists: () => Promise.resolve({ ...emptySongLists, ...songLists }) }),
  };
}
