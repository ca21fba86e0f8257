import type { ColumnType } from 'kysely';
import type { ProviderName } from '#contract/music.ts';
import type { ShareKind } from '#contract/share-links.ts';
import type { AppSchema } from './app-schema.ts';
import type { FolderSchema } from './folder-schema.ts';
import type { PodcastSchema } from './podcast-schema.ts';
import type { PodcastSyncSchema } from './podcast-sync-schema.ts';

/** Epoch milliseconds. */
type Time = number;
type Default<T> = ColumnType<T, T | undefined, T>;

/** What a song was played from. */
export type ContainerKind = 'album' | 'playlist' | 'station';

/** What a listener may do with somebody else's playlist. */
export type PlaylistAccess = 'read' | 'write';

/** The tables, the same on SQLite and PostgreSQL. JSON is stored as text and parsed by the reader. */
export type Schema = MusicSchema & PodcastSchema & PodcastSyncSchema & AppSchema & FolderSchema;

type MusicSchema = {
  user: {
    id: string;
    /** As typed. */
    email: string;
    /** Unique: trimmed, lower case, NFKC. */
    email_key: string;
    /** A PHC string. */
    password_hash: string;
    /** The provider the listener chose; null until then. */
    provider: ProviderName | null;
    created_at: Time;
    /** Rises when all that was given to the listener's devices ends; user tokens say which they are of. */
    token_generation: Default<number>;
    /** The name that others on this server see; empty: the e-mail address. */
    name: Default<string>;
    /** Null while they may come in. */
    disabled_at: Default<Time | null>;
    /** Set once the account is gone for everybody, while its data is still being removed. */
    deleted_at: Default<Time | null>;
  };
  session: {
    /** SHA-256 of the cookie's token; the token itself is never stored. */
    token_hash: string;
    user_id: string;
    created_at: Time;
    last_seen_at: Time;
    /** What the browser says it is, cut at 300 characters. */
    user_agent: Default<string | null>;
  };
  /** Links that work once. A reset belongs to an account, an invitation to nobody yet. */
  account_link: {
    /** SHA-256 of the link's token; the token itself is never stored. */
    token_hash: string;
    kind: 'invitation' | 'reset';
    user_id: string | null;
    /** Whom an invitation is for, in the operator's words. */
    note: string;
    created_at: Time;
    expires_at: Time;
  };
  /** Who an account is elsewhere. An issuer and a subject are one person, for ever. */
  user_identity: {
    id: string;
    user_id: string;
    /** The address of an OpenID provider; `proxy` for the reverse proxy in front. */
    issuer: string;
    subject: string;
    /** The e-mail address or name that was said there when it was linked. */
    label: string;
    created_at: Time;
  };
  /** Links with which somebody without an account hears one thing (docs/decisions/039-share-links.md). */
  share_link: {
    id: string;
    /** SHA-256 of the link's token. */
    token_hash: string;
    /** Encrypted with a key that is not in the database, so that its listener can copy it again; empty once it ended. */
    sealed_token: string;
    user_id: string;
    kind: ShareKind;
    item_id: string;
    /** What it leads to, as it was called when the link was made. */
    title: string;
    /** Whom it is by: an artist, a show. */
    credit: string;
    note: string;
    created_at: Time;
    expires_at: Time | null;
    max_plays: number | null;
    plays: number;
    last_used_at: Time | null;
    /** When it was ended by hand. */
    ended_at: Time | null;
  };
  /** Who hears a shared thing: one that was counted may go on for some hours. */
  share_visit: { link_id: string; visit: string; started_at: Time };
  /** What the operator chose for all: `operator` (an account's id), `signups`, `share-links`, `book-corrections`; and `push-keys`, made by the server. */
  server_setting: { key: string; value: string };
  /** Work that one server at a time does; until `lease_until` somebody is at it. */
  server_job: {
    name: string;
    lease_until: Time;
    started_at: Time | null;
    finished_at: Time | null;
    /** JSON, read by the job it belongs to. */
    outcome: string | null;
  };
  /** The last import of an account's export, one a listener (server/transfer/). */
  account_import: {
    user_id: string;
    /** The name of the file that it takes in, in the data folder. */
    id: string;
    started_at: Time;
    finished_at: Time | null;
    /** Rows, and how many of them were looked at. */
    total: number;
    done: number;
    /** JSON once it is finished. */
    outcome: string | null;
  };
  /** Guesses within a window, by address or account. */
  guess: { key: string; window_started_at: Time; tries: Default<number> };
  /** Addresses (hashed) from which an account has logged in, so that strangers cannot lock its owner out. */
  known_address: { user_id: string; address_hash: string; last_login_at: Time };
  provider_token: {
    user_id: string;
    provider: ProviderName;
    /** Encrypted with a key that is not in the database. */
    sealed_token: string;
    expires_at: Time;
  };
  saved_album: {
    user_id: string;
    provider: ProviderName;
    album_id: string;
    /** Of its twin in the catalogue, where that is known. */
    catalogue_id: string | null;
    date_added: Time;
    /** The library-album resource as JSON. */
    resource: string;
  };
  /** Where reading a library was broken off: a page's `next`. */
  library_sync_place: { user_id: string; provider: ProviderName; next: string; left_at: Time };
  /** Favourite songs of a provider whose catalogue is not here. */
  rating: {
    user_id: string;
    provider: ProviderName;
    song_id: string;
    /** Of its twin in the catalogue, where that is known. */
    catalogue_id: string | null;
    rated_at: Time;
    /** The rated-song record of behaviour.md#what-things-are as JSON. */
    record: string;
    /** 1, or 0 where it is liked by an album alone. */
    liked_itself: Default<number>;
  };
  /**
   * What made a song a favourite, other than itself; of the folder as well. `song_key` is the id of its counterpart
   * in the catalogue, else its own.
   */
  rating_by: { user_id: string; provider: ProviderName; song_key: string; liked_by: string };
  /** Albums, playlists, artists and stations that are liked of such a provider. `item_key` is the kind and the id of the catalogue twin, else its own. */
  liked_item: {
    user_id: string;
    provider: ProviderName;
    item_key: string;
    rated_at: Time;
    /** The resource as JSON. */
    record: string;
  };
  /** What a listener took out of the library of the music folder; an album takes its songs along. */
  folder_hidden: { user_id: string; kind: 'song' | 'album'; item_id: string };
  folder_playlist: {
    id: string;
    user_id: string;
    name: string;
    description: string;
    created_at: Time;
    /** Of its name, description or songs. */
    changed_at: Time;
    /** When its owner deleted it: it can be restored for 30 days. Null while it is in the library. */
    removed_at: Time | null;
    /** What every listener of this server may do with it; null where it is not shared with all. */
    house_access: Default<PlaylistAccess | null>;
  };
  /** A song of a playlist. `place` orders them and leaves gaps, so that moving one touches one row. */
  folder_playlist_entry: {
    playlist_id: string;
    entry_id: string;
    place: number;
    song_id: string;
    /** Null where that account is gone, and for what was added before this was noted. */
    added_by: Default<string | null>;
    added_at: Default<Time | null>;
  };
  /** With whom a playlist is shared by name. */
  folder_playlist_share: {
    playlist_id: string;
    user_id: string;
    access: PlaylistAccess;
    shared_at: Time;
  };
  /** What a listener puts playlists into; on the screen it is a folder. */
  folder_playlist_group: { id: string; user_id: string; name: string; created_at: Time };
  /** Where a listener has a playlist, be it their own or shared with them. */
  folder_playlist_place: {
    user_id: string;
    playlist_id: string;
    group_id: string | null;
    pinned_at: Time | null;
    /** They do not want to see what is shared with everybody. */
    left_at: Default<Time | null>;
  };
  /** A playlist as it was before a burst of changes by one listener (server/folder/listener/playlist-versions.ts). */
  folder_playlist_version: {
    playlist_id: string;
    version: number;
    /** Null where that account is gone. */
    changed_by: string | null;
    began_at: Time;
    changed_at: Time;
    name: string;
    description: string;
    song_count: number;
    /** Packed (server/folder/listener/packed-songs.ts). */
    songs: string;
  };
  /** What a playlist was given to be known by; `picture` is WebP in base64, `key` a hash of it. */
  folder_playlist_picture: {
    playlist_id: string;
    key: string;
    width: number;
    height: number;
    picture: string;
  };
  folder_rating: {
    user_id: string;
    kind: 'song' | 'album' | 'playlist' | 'station' | 'artist';
    item_id: string;
    /** 1 liked, -1 disliked. */
    value: number;
    rated_at: Time;
  };
  /** From one to five; a song without has no row. */
  folder_stars: { user_id: string; song_id: string; stars: number; rated_at: Time };
  /** The same for albums and artists. */
  folder_item_stars: {
    user_id: string;
    kind: 'album' | 'artist';
    item_id: string;
    stars: number;
    rated_at: Time;
  };
  /** Every play once, under the id that the player gave it. */
  folder_play: {
    user_id: string;
    play_id: string;
    song_id: string;
    played_at: Time;
    container_kind: ContainerKind | null;
    container_id: string | null;
  };
  /** Sums of `folder_play`, so that no answer counts a whole history. */
  folder_song_plays: { user_id: string; song_id: string; plays: number; last_played_at: Time };
  folder_container_plays: { user_id: string; kind: ContainerKind; item_id: string; last_played_at: Time };
  /** Over all listeners. */
  folder_song_total: { song_id: string; plays: number };
  /** How far a listener came in an episode (server/podcasts/progress/merge-progress.ts). */
  progress: {
    user_id: string;
    episode_id: number;
    position_seconds: number;
    duration_seconds: number | null;
    /** Percent. */
    progress: number;
    completed: boolean;
    version: number;
    moved_version: number;
    run_id: string | null;
    /** Runs and other places as JSON. */
    runs: string;
    others: string;
    updated_at: Time;
    /** When it was last written, by the server's clock: where what is new is looked for. */
    touched_at: Default<Time>;
    /** What a mark of the whole show took the place of, as JSON, while nothing newer came. */
    show_mark: Default<string | null>;
  };
};
