import type { ProviderName } from '#contract/music.ts';
import type { PlaylistSort } from '#contract/v1/folder-playlists.ts';
import { UserFacingError } from '#web/api.ts';
import type { Engine } from '#web/player/engine/engine.ts';
import type { Album, Artist, MusicItem, Playlist, SearchResults, Shelf, Song, Station } from './item.ts';
import type { Library, PlaylistSong } from './library.ts';
import type { Lyrics } from './lyrics.ts';
import type { RecordChange } from './perform-record.ts';
import type { SharedPlaylists } from './shared-playlists.ts';
import type { SongLists } from './song-lists.ts';

/** What a provider can do; the screens hide the rest. */
export type Capabilities = {
  search: boolean;
  /** It reads a folder of this server's, whose scan the listener may want to follow. */
  scan: boolean;
  /** It takes reports of what was played; another one notices it by itself. */
  plays: boolean;
  /** Kinds that can be liked and disliked. */
  ratings: readonly MusicItem['kind'][];
  /** Things can be taken out of the library, and playlists changed. */
  edits: boolean;
  /** It knows the genres of a library. */
  genres: boolean;
  /** Its songs are files: playlists of other players can be read, and written with the files' paths. */
  playlistFiles: boolean;
  /** Its songs can be downloaded. */
  downloads: boolean;
  /** Our own server does not have its catalogue: what is liked is copied there. */
  copiesLikes?: true;
  /** The operator can call its albums audiobooks. */
  books?: true;
  /** What it has can be shared with people without an account. */
  shareLinks: boolean;
};

/** Who a listener is to the provider. `expiresAt` is ISO 8601. */
export type UserToken = { userToken: string; expiresAt: string };

/** Reading the provider. Every call rejects with a `ProviderError` that names the provider in a sentence. */
export type Catalogue = {
  /** The probe of behaviour.md#states: resolves with the status of a call for recommendations. */
  probe(): Promise<number>;
  /** Newest first, at most `max` (behaviour.md#constants: pages of 10 while under 21). */
  recentlyAdded(max: number): Promise<MusicItem[]>;
  /** At most 20 rows of at most 20 items, the personalised row first. */
  recommendations(): Promise<Shelf[]>;
  /** With its songs. A library album's id finds its catalogue twin as well. */
  album(id: string): Promise<Album & { songs: Song[]; artists: Artist[] }>;
  /** The album page's sections; a section without items is absent. */
  albumSections(album: Album & { artists: Artist[] }): Promise<{ title: AlbumSection; items: MusicItem[] }[]>;
  /** `groups`: all of them, unless some are named. */
  search(
    term: string,
    signal?: AbortSignal,
    groups?: readonly (keyof SearchResults)[],
  ): Promise<SearchResults>;
  songs(ids: readonly string[]): Promise<Song[]>;
  /** Albums, playlists and stations, last played first. */
  recentlyPlayed(): Promise<MusicItem[]>;
  /** The catalogue's artist; a library artist leads to its twin. */
  artist(id: string): Promise<Artist>;
  /** Most played first; empty where there are none. Takes the id of `artist`'s answer. */
  topSongs(artistId: string): Promise<Song[]>;
  /** With its album's and artist's ids, where they can be found. */
  song(id: string): Promise<Song>;
  station(id: string): Promise<Station>;
  songStation(song: Pick<Song, 'id' | 'catalogueId' | 'name'>): Promise<Station>;
  /** Undefined where the provider makes none. Takes the id of `artist`'s answer. */
  artistStation(artistId: string): Promise<Station | undefined>;
  /** The next songs; `recentIds` are the ids it gave lately, the last one last. Without them the listener's last plays count. */
  stationSongs(stationId: string, heard?: readonly string[]): Promise<Song[]>;
  /** The artist page's sections; one without items is absent. Takes the id of `artist`'s answer. */
  artistSections(artistId: string): Promise<{ title: ArtistSection; items: MusicItem[] }[]>;
  /** A playlist of the catalogue or the listener, with its songs; `sort` (`title`, `-added` …) where the provider sorts them. */
  playlist(id: string, sort?: PlaylistSort): Promise<Playlist & { songs: PlaylistSong[] }>;
};

/** behaviour.md#screens; the third it does not show is 'Similar Artists'. */
export type ArtistSection =
  | 'Latest Release:'
  | 'Albums'
  | 'Featured Playlists'
  | 'Similar Artists'
  | 'Appears on These Albums';

export type AlbumSection = 'Featured Albums' | 'Related Albums' | 'Similar Artists' | 'Album Appears On';

/** A music provider: one interface for the embedded folder and for Apple Music. Its own dialect dies behind it. */
export type MusicProvider = {
  name: ProviderName;
  displayName: string;
  capabilities: Capabilities;
  /** It gives access without asking the listener anything; another one opens a window, which needs a click. */
  authorizesQuietly: boolean;
  /** Asks for personal access; call it from a click. */
  authorize(): Promise<UserToken>;
  /** Gets ready for `authorize`, so that a window it opens comes with the click itself. */
  prepare(): Promise<void>;
  /** Forgets it, here and at the provider. */
  unauthorize(): Promise<void>;
  /** Takes a stored token; undefined forgets it. */
  useToken(userToken: string | undefined): void;
  catalogue: Catalogue;
  library: Library;
  /** Tells our own server what it stores in addition to the provider. Rejects with a `CallError`. */
  record: (change: RecordChange) => Promise<void>;
  /** A song's words, the best first; none where it has none. Absent where the provider gives nobody any. */
  lyrics?: (song: Pick<Song, 'id' | 'catalogueId'>) => Promise<Lyrics[]>;
  /** What makes lists of songs by rules; absent where the provider does not. */
  loadSongLists?: () => Promise<SongLists>;
  /** What is done with playlists that listeners of one server have; absent where the provider has no such thing. */
  loadSharedPlaylists?: () => Promise<SharedPlaylists>;
  engine: Engine;
};

/** A provider's refusal or failure. `unauthorised`, `forbidden`: authorise again; `unavailable`: the listener must do something. */
export class ProviderError extends UserFacingError {
  readonly reason:
    | 'unauthorised'
    | 'forbidden'
    | 'missing'
    | 'busy'
    | 'unreachable'
    | 'unavailable'
    | 'failed';
  readonly status: number | undefined;
  constructor(reason: ProviderError['reason'], sentence: string, status?: number) {
    super(sentence);
    this.name = 'ProviderError';
    this.reason = reason;
    this.status = status;
  }
}
