import type { SongDetails } from '#contract/v1/folder-song-details.ts';
import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import type { Album, Playlist, Song } from './item.ts';

/** A filter and order of songs; absent narrows nothing. `sort` may begin with `-` for descending; `marks` are comma-joined. */
export type SongRule = {
  term?: string;
  artist?: string;
  genre?: string;
  composer?: string;
  label?: string;
  folder?: string;
  decade?: string;
  year?: string;
  addedSince?: string;
  marks?: string;
  sort?: string;
};

/** Facts about a song in a list. Times are ISO 8601. */
export type ListedFacts = {
  plays: number;
  lastPlayedAt: string | undefined;
  addedAt: string;
  stars: number;
  genres: readonly string[];
  /** When this edition came out, where that is not when the music did. */
  editionDate?: string | undefined;
  format: string;
  bitsPerSecond: number;
  isLossless: boolean;
  isHiRes: boolean;
};
export type ListedSong = Song & { facts: ListedFacts };

/** A part of a list of songs, and what is known of the whole. `letters` say where first letters begin, where words sort. */
export type SongWindow = {
  items: ListedSong[];
  total: number;
  milliseconds: number;
  offset: number;
  letters: { letter: string; offset: number }[];
};

/** Where a window begins: behind the song `after`, else `offset` songs from the start. */
export type WindowAt = { after?: string | undefined; offset: number; limit: number };

export type Axis = 'genres' | 'decades' | 'years' | 'composers' | 'labels' | 'albumArtists' | 'folders';
/** `value` is what a rule asks for; `tiles` are pictures' templates. */
export type AxisValue = { name: string; value: string; songs: number; tiles: string[] };

/** Lists of songs by rules, details, stars and pictures. Every call rejects with a sentence for the listener. */
export type SongLists = {
  window(rule: SongRule, at: WindowAt, signal?: AbortSignal): Promise<SongWindow>;
  /** The same in a shuffled order (see `ShuffledOrder`). */
  shuffled(
    rule: SongRule,
    order: { by: 'songs' | 'albums'; seed: number; first?: string },
    at: WindowAt,
  ): Promise<SongWindow>;
  /** What a context of songs plays next (see `Source`). */
  next(context: PlayContext, heard: readonly string[], again: boolean): Promise<PlayableItem[]>;
  /** All of them; of folders those within one. */
  axis(axis: Axis, within?: string, signal?: AbortSignal): Promise<AxisValue[]>;
  /** Where first letters begin among the artists of the library, and how many artists it has. */
  artistLetters(signal?: AbortSignal): Promise<{ letters: SongWindow['letters']; total: number }>;
  details(song: Pick<Song, 'id'>, signal?: AbortSignal): Promise<SongDetails>;
  /** The other editions of an album, the oldest first. */
  editions(album: Album, signal?: AbortSignal): Promise<Album[]>;
  /** A picture of the listener's own for a playlist; undefined takes it away. */
  givePicture(playlist: Pick<Playlist, 'id'>, file: Blob | undefined): Promise<void>;
  /** From one to five; none takes them back. */
  giveStars(songs: readonly Pick<Song, 'id'>[], stars: number): Promise<void>;
};
