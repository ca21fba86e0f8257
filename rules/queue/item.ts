/** What the player tells apart: each kind has its engine, its volume and its lane. */
export type ItemKind = 'song' | 'episode';

/** Anything the player can hold. Modules turn their own things into these; the player knows nothing else of them. */
export type PlayableItem = {
  kind: ItemKind;
  /** The provider's id of the song, or ours of the episode. */
  id: string;
  /** The same song in the catalogue, where `id` is the library's. */
  catalogueId?: string;
  /** The show of an episode. */
  showId?: string;
  /** The episode is a part of an audiobook, which is its show. */
  isBook?: boolean;
  title: string;
  artistName: string;
  albumName?: string;
  /** Where the title, the artist and the album lead, as paths of our own app. */
  links?: { title?: string; artist?: string; album?: string };
  /** A picture's address for a square of this many pixels, as a template with `{w}` and `{h}`. */
  artworkTemplate?: string;
  /** Six hex digits without `#`, for the placeholder. */
  artworkColor?: string;
  /** As the provider states it; the engine never trusts the media element's own duration. */
  durationMilliseconds: number;
  /** Where an engine that plays plain files finds the audio (path or URL). */
  audioUrl?: string;
  /** An excerpt for listeners who may not play the whole. */
  previewUrl?: string;
  /** Not for everybody: an engine may have to refuse it. */
  isExplicit?: boolean;
  /** Nobody can play it now: it is never put into a queue. */
  isUnavailable?: boolean;
};

/**
 * Live radio is played as a song without an end: it cannot be skipped, downloaded, liked or looked up. Such ids are
 * Apple's for stations, and ours for internet radio.
 */
export const isLive = (item: Pick<PlayableItem, 'id'> | undefined): boolean =>
  item?.id.startsWith('ra.') ?? false;

type Named = { id: string; catalogueId?: string | undefined };

/** Whether two are one thing, be it under the library's id or the catalogue's. */
export function isCounterpart(one: Named, other: Named): boolean {
  const ids = [other.id, other.catalogueId];
  return ids.includes(one.id) || (one.catalogueId !== undefined && ids.includes(one.catalogueId));
}

/** What an item's picture is called: that of the album, or of the show. */
export function pictureName({ kind, albumName, artistName, title }: PlayableItem): string {
  return albumName ?? (kind === 'episode' ? artistName : title);
}

/**
 * What the listener started: an album, a playlist, a station, an artist's radio, a single song or episode. Two contexts
 * are the same when kind and id are. `songs` are whatever a rule describes, which `id` is: they come as the queue goes,
 * because nobody holds 100,000 of them. `live` are the listener's internet radio stations.
 */
export type PlayContext = {
  kind:
    | 'album'
    | 'playlist'
    | 'song'
    | 'songs'
    | 'station'
    | 'radio'
    | 'live'
    | 'artist'
    | 'search'
    | 'queue'
    | 'episode';
  id: string;
  name?: string;
  /** Of `songs`: in which shuffled order they come, and which of them comes first. */
  order?: ShuffledOrder;
};

/** `seed` makes the order, and makes it again; `first` is the id of the song that begins it. */
export type ShuffledOrder = { by: 'songs' | 'albums'; seed: number; first?: string };
