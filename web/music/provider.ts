import type { ProviderName } from '#contract/music.ts';
import type { Engine } from '#web/player/engine.ts';
import type { Album, Artist, MusicItem, SearchResults, Shelf, Song } from './item.ts';

/** What a provider can do; the screens hide the rest. */
export type Capabilities = {
  search: boolean;
  /** It reads a folder of this server's, whose scan the listener may want to follow. */
  scan: boolean;
};

/** Who a listener is to the provider. `expiresAt` is ISO 8601. */
export type UserToken = { userToken: string; expiresAt: string };

/** Reading the provider. Every call rejects with a `ProviderError` that names the provider in a sentence. */
export type Catalogue = {
  /** The probe of spec §4: resolves with the status of a call for recommendations. */
  probe(): Promise<number>;
  /** Newest first, at most `most` (spec §9: pages of 10 while under 21). */
  recentlyAdded(most: number): Promise<MusicItem[]>;
  /** At most 20 rows of at most 20 items, the personalised row first. */
  recommendations(): Promise<Shelf[]>;
  /** With its songs. A library album's id finds its catalogue twin as well. */
  album(id: string): Promise<Album & { songs: Song[]; artists: Artist[] }>;
  /** The album page's sections; a section without items is absent. */
  albumSections(album: Album & { artists: Artist[] }): Promise<{ title: AlbumSection; items: MusicItem[] }[]>;
  search(term: string, signal?: AbortSignal): Promise<SearchResults>;
  songs(ids: readonly string[]): Promise<Song[]>;
};

export type AlbumSection = 'Featured Albums' | 'Related Albums' | 'Similar Artists' | 'Album Appears On';

/** A music provider: one interface for the embedded folder and for Apple Music. Its own dialect dies behind it. */
export type MusicProvider = {
  name: ProviderName;
  displayName: string;
  capabilities: Capabilities;
  /** Asks for personal access; call it from a click. */
  authorize(): Promise<UserToken>;
  /** Forgets it, here and at the provider. */
  unauthorize(): Promise<void>;
  /** Takes a token that was kept from before; undefined forgets it. */
  useToken(userToken: string | undefined): void;
  catalogue: Catalogue;
  engine: Engine;
};

/** A provider's refusal or failure. `unauthorised`: the listener must authorise again. */
export class ProviderError extends Error {
  readonly reason: 'unauthorised' | 'forbidden' | 'missing' | 'busy' | 'unreachable' | 'failed';
  readonly status: number | undefined;
  constructor(reason: ProviderError['reason'], sentence: string, status?: number) {
    super(sentence);
    this.name = 'ProviderError';
    this.reason = reason;
    this.status = status;
  }
}
