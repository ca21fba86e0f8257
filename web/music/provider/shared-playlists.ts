import type { PlaylistChange } from '#contract/v1/folder-playlist-versions.ts';
import type { Playlist, Song } from './item.ts';
import type { Parted } from './library.ts';

export type PlaylistAccess = 'read' | 'write';

/** With whom a listener shares a playlist. `since` is ISO 8601. */
export type PlaylistSharing = {
  everybody: PlaylistAccess | undefined;
  people: { id: string; name: string; email: string; access: PlaylistAccess; since: string }[];
};
/** What a listener puts playlists into; on the screen it is a folder. */
export type PlaylistGroup = { id: string; name: string };
/** What a playlist was before a change. */
export type FormerPlaylist = { name: string; description: string; songs: Song[] };

/** What the listener deleted; `daysLeft` is how long it can be restored. */
export type DeletedPlaylist = { playlist: Playlist; songCount: number; daysLeft: number };

type SongId = Pick<Song, 'id'>;

/** What can be done with playlists that several listeners of one server have. Every call rejects with a `ProviderError`. */
export type SharedPlaylists = {
  /** The ids of those that are in the playlist already. */
  duplicatesIn(id: string, songs: readonly SongId[]): Promise<ReadonlySet<string>>;
  /** At the end, without those that are in it already. */
  addNew(id: string, songs: readonly SongId[]): Promise<void>;
  sharing(id: string, signal?: AbortSignal): Promise<PlaylistSharing>;
  /** With whom has this e-mail address. */
  share(id: string, email: string, access: PlaylistAccess): Promise<void>;
  /** With every listener of the server; undefined ends it. */
  shareWithAll(id: string, access: PlaylistAccess | undefined): Promise<void>;
  endShare(id: string, personId: string): Promise<void>;
  /** Away from somebody else's. */
  leave(id: string): Promise<void>;
  groups(signal?: AbortSignal): Promise<PlaylistGroup[]>;
  createGroup(name: string): Promise<PlaylistGroup>;
  renameGroup(id: string, name: string): Promise<void>;
  /** Its playlists move out. */
  removeGroup(id: string): Promise<void>;
  /** Into a group; undefined takes it out. */
  moveInto(id: string, groupId: string | undefined): Promise<void>;
  pin(id: string, isPinned: boolean): Promise<void>;
  /** The last first. */
  changes(id: string, offset: number, signal?: AbortSignal): Promise<Parted<PlaylistChange>>;
  former(id: string, version: number, signal?: AbortSignal): Promise<FormerPlaylist>;
  bringBack(id: string, version: number): Promise<void>;
  /** What the listener deleted, the last first. */
  deleted(signal?: AbortSignal): Promise<DeletedPlaylist[]>;
  /** As it was when it was deleted. */
  restoreDeleted(id: string): Promise<void>;
  deleteForGood(id: string): Promise<void>;
};
