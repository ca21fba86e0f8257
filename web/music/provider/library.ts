import type { Album, Artist, MusicItem, Playlist, Song } from './item.ts';

/** What a listener thinks of an item; absent is neutral. */
export type Rating = 'liked' | 'disliked';

/** One start of a song that was heard long enough. `playId` names the start: told twice, it counts once. */
export type Play = {
  playId: string;
  songId: string;
  /** ISO 8601. */
  playedAt: string;
  /** The album, playlist or station it was played from, with its resource type. */
  container?: { id: string; type: string };
};

/** A song in a playlist; the same song may stand there twice, under two entries. */
export type PlaylistSong = Song & { entryId?: string };

export type NewPlaylist = { name: string; description: string; songs: readonly Pick<Song, 'id'>[] };

/** A part of a long list; `limit` is at most 100. */
export type Part = { offset: number; limit: number };
/**
 * A part that was read, and how many the whole list has. Where the provider does not say, that is one more than is known
 * while there is another page, and each page says it anew.
 */
export type Parted<Item> = { items: Item[]; total: number };
export type Genre = { name: string; albumCount: number };
/** A line of a playlist file. `names` is `Artist - Title`. */
export type PlaylistLine = { path: string; names?: string; durationSeconds?: number };

/** What belongs to the listener at the provider. Every call rejects with a `ProviderError`. */
export type Library = {
  ratingOf(item: MusicItem): Promise<Rating | undefined>;
  like(item: MusicItem): Promise<void>;
  dislike(item: MusicItem): Promise<void>;
  unrate(item: MusicItem): Promise<void>;
  /** The id that a song or an album has in the library now, be it named by its twin's; undefined where it is not in it. */
  libraryIdOf(item: MusicItem): Promise<string | undefined>;
  addToLibrary(item: MusicItem): Promise<void>;
  removeFromLibrary(item: MusicItem): Promise<void>;
  /** All of the listener's playlists, last modified first. */
  playlists(): Promise<Playlist[]>;
  createPlaylist(playlist: NewPlaylist): Promise<Playlist>;
  /** What is absent stays as it is. */
  changePlaylist(id: string, change: { name?: string; description?: string }): Promise<void>;
  /** At the end, in this order. */
  addToPlaylist(id: string, songs: readonly Pick<Song, 'id'>[]): Promise<void>;
  /** Puts an entry before another one; without one, at the end. */
  moveInPlaylist(id: string, entryId: string, before: string | undefined): Promise<void>;
  removeFromPlaylist(id: string, entryId: string): Promise<void>;
  /** The playlist's songs anew: entries that stay, and songs that come in. */
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
  /** Where songs lie, by their ids, as another player would find them below the music folder; only where the provider knows. */
  songPaths(songs: readonly Pick<Song, 'id'>[]): Promise<ReadonlyMap<string, string>>;
  /** The ids of the songs that lines of a playlist file mean; undefined for one that is not there. */
  matchSongs(lines: readonly PlaylistLine[]): Promise<(string | undefined)[]>;
  reportPlays(plays: readonly Play[]): Promise<void>;
};
