/** Things to hear, as the screens know them; `resource.ts` makes them from a provider's resources. */

export type Picture = {
  template: string;
  color?: string;
  placeholder?: string;
  /** Of a list of songs by many: the templates of up to four pictures, for a mosaic. */
  tiles?: string[];
};

type Common = {
  /** As the provider names it: library ids keep their prefix. */
  id: string;
  inLibrary: boolean;
  /** The catalogue twin's id; the id itself for a catalogue item. */
  catalogueId?: string;
  name: string;
  picture?: Picture;
  /** The resource's address at the provider, when it has one. */
  url?: string;
};

export type Song = Common & {
  kind: 'song';
  artistName: string;
  albumName?: string;
  trackNumber?: number;
  discNumber?: number;
  /** What its disc is called. */
  discTitle?: string;
  durationMilliseconds: number;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  releaseDate?: string;
  /** The song's album and first artist, where the provider says. */
  albumId?: string;
  artistId?: string;
  audioUrl?: string;
  /** A part of it, for listeners who may not play the whole. */
  previewUrl?: string;
  isExplicit?: boolean;
  /** The provider lists it, and nobody can play it now. */
  isUnavailable?: boolean;
};

export type Album = Common & {
  kind: 'album';
  artistName: string;
  releaseDate?: string;
  dateAdded?: string;
  trackCount?: number;
  genreNames: string[];
  notes?: string;
  isExplicit?: boolean;
  /** What its own page knows of this release: the contract says under which names. */
  release?: Readonly<Record<string, string>>;
  /** Music videos among its tracks, which are not played here. */
  videoCount?: number;
  /** The catalogue twin's id also where only a look-up gave it, as Apple's; playback and ratings go by `catalogueId`. */
  counterpartId?: string;
};

export type Artist = Common & { kind: 'artist'; notes?: string };
export type Playlist = Common & {
  kind: 'playlist';
  description?: string;
  /** Who made it, where that is not the listener. */
  curatorName?: string;
  /** Its songs may be changed. */
  canEdit: boolean;
  /** It is another listener's of this server, and this is what one may do with it. */
  access?: 'read' | 'write';
  /** Others of this server hear it too. */
  isShared?: boolean;
  isPinned?: boolean;
  /** The folder of playlists that it is in. */
  groupId?: string;
  /** Made by the provider for this listener, or of the whole folder; not written by hand. */
  isMix?: boolean;
  /** The listener gave it its picture. */
  hasOwnPicture?: boolean;
  /** Music videos among its tracks, which are not played here. */
  videoCount?: number;
};
export type Station = Common & { kind: 'station'; notes?: string };

/** What a change of an item needs of it. */
export type NamedItem = Pick<MusicItem, 'kind' | 'id' | 'name' | 'catalogueId'>;

export type MusicItem = Song | Album | Artist | Playlist | Station;

/** A titled row of items. `personalised` marks the first row of behaviour.md#screens's home. */
export type Shelf = { id: string; title: string; items: MusicItem[] };

export type SearchResults = { songs: Song[]; albums: Album[]; artists: Artist[] };
