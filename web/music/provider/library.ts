import type { Album, Artist, MusicItem, NamedItem, Playlist, Song } from './item.ts';

/** What a listener thinks of an item; absent is neutral. */
export type Rating = 'liked' | 'disliked';

/** One start of a song that played long enough. `playId` names the start: a repeated report counts once. */
export type Play = {
  playId: string;
  songId: string;
  /** ISO 8601. */
  playedAt: string;
  /** Milliseconds since then, as the browser measured them: right whatever its clock says. */
  age?: number;
  /** The album, playlist or station it was played from, with its resource type. */
  container?: { id: string; type: string };
};

/** A playlist entry; a song may have two. In a shared one also who added it (null: somebody who left) and when (ISO 8601). */
export type PlaylistSong = Song & { entryId?: string; addedBy?: string | null; addedAt?: string };

export type NewPlaylist = { name: string; description: string; songs: readonly Pick<Song, 'id'>[] };

/** A part of a long list; `limit` is at most 100. */
export type Part = { offset: number; limit: number };
/** A part of a list; `total` is one more than is known where the provider only says that there is another page. */
export type Parted<Item> = { items: Item[]; total: number };
export type Genre = { name: string; albumCount: number };
/** A line of a playlist file, with all that it may say. `names` is `Artist - Title`, `recordingId` is MusicBrainz's. */
export type PlaylistLine = {
  path: string;
  names?: string;
  title?: string;
  artist?: string;
  album?: string;
  recordingId?: string;
  isrc?: string;
  durationSeconds?: number;
};
/** A song as another player would find it: below the music folder, and by the ids that stand in its file. */
export type SongFile = { path: string; recordingId?: string; isrc?: string };

/** What belongs to the listener at the provider. Every call rejects with a `ProviderError`. */
export type Library = {
  ratingOf(item: NamedItem): Promise<Rating | undefined>;
  like(item: NamedItem): Promise<void>;
  dislike(item: NamedItem): Promise<void>;
  unrate(item: NamedItem): Promise<void>;
  /** The id that a song or an album has in the library now, be it named by its twin's; undefined where it is not in it. */
  libraryIdOf(item: Pick<MusicItem, 'kind' | 'id'>): Promise<string | undefined>;
  addToLibrary(item: NamedItem): Promise<void>;
  removeFromLibrary(item: NamedItem): Promise<void>;
  /** All of the listener's playlists, last modified first. */
  playlists(): Promise<Playlist[]>;
  createPlaylist(playlist: NewPlaylist): Promise<Playlist>;
  /** What is absent stays as it is. */
  changePlaylist(id: string, change: { name?: string; description?: string }): Promise<void>;
  /** At the end, in this order. `newEntryId` is the entry's id, where the provider takes one: a repeated request adds it once. */
  addToPlaylist(id: string, songs: readonly (Pick<Song, 'id'> & { newEntryId?: string })[]): Promise<void>;
  /** Puts an entry before the first of these entries that is there by then; before none, at the end. */
  moveInPlaylist(id: string, entryId: string, before: readonly string[]): Promise<void>;
  removeFromPlaylist(id: string, entryId: string): Promise<void>;
  /** Replaces the playlist's songs: entries that stay, and songs that come in. */
  orderPlaylist(id: string, songs: readonly PlaylistSong[]): Promise<void>;
  /** This and the next: all of the library, by name. */
  songs(part: Part, signal?: AbortSignal): Promise<Parted<Song>>;
  artists(part: Part, signal?: AbortSignal): Promise<Parted<Artist>>;
  /** This and the next: those of the library that a term finds, the best first; of these `limit` is at most 25. */
  findSongs(term: string, part: Part, signal?: AbortSignal): Promise<Parted<Song>>;
  findArtists(term: string, part: Part, signal?: AbortSignal): Promise<Parted<Artist>>;
  /** Those with most albums first; where the provider knows them (`capabilities.genres`). */
  genres(signal?: AbortSignal): Promise<Genre[]>;
  albumsOf(genre: string, part: Part, signal?: AbortSignal): Promise<Parted<Album>>;
  /** Songs' files by their ids, where the provider knows them. */
  songFiles(songs: readonly Pick<Song, 'id'>[]): Promise<ReadonlyMap<string, SongFile>>;
  /** The ids of the songs that lines of a playlist file mean; undefined for one that is not there. */
  matchSongs(lines: readonly PlaylistLine[]): Promise<(string | undefined)[]>;
  reportPlays(plays: readonly Play[]): Promise<void>;
};
