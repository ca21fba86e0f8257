import * as z from 'zod/mini';

/**
 * The shapes of the `/v1` API that both music providers speak (Apple Music API reference, "Resource").
 * Every resource has the same outline; which attributes are there depends on its type, so all are optional here and
 * the web app's one reader (`web/music/v1/resource.ts`) decides what a song or an album needs.
 */

/** A picture. `url` holds `{w}` and `{h}`; colours are six hex digits without `#`. Sizes are pixels. */
export const artwork = z.object({
  width: z.optional(z.nullable(z.number())),
  height: z.optional(z.nullable(z.number())),
  url: z.string(),
  bgColor: z.optional(z.string()),
  textColor1: z.optional(z.string()),
  textColor2: z.optional(z.string()),
  textColor3: z.optional(z.string()),
  textColor4: z.optional(z.string()),
  /** Embedded provider: the picture in a few pixels, as a `data:` address of at most 400 bytes, to be shown blurred. */
  placeholder: z.optional(z.string()),
  /** Embedded provider: the same as a thumbhash, in base64 (evanw/thumbhash). */
  thumbhash: z.optional(z.string()),
});
export type Artwork = z.output<typeof artwork>;

/** What makes a resource playable. `kind` is `song`, `album`, `playlist` or `radioStation`. */
export const playParams = z.looseObject({
  id: z.string(),
  kind: z.string(),
  isLibrary: z.optional(z.boolean()),
  catalogId: z.optional(z.string()),
  format: z.optional(z.string()),
});

/**
 * What an engine must know to join songs without a gap (embedded provider only).
 * `frames`: the song's true length in samples a channel; `priming` and `padding`: samples a decoder adds before and
 * after; `format`: `mp3`, `aac`, `alac`, `mp4opus`, `mp4flac`, `flac`, `oggflac`, `vorbis`, `opus`, `wav`.
 */
export const audio = z.object({
  sampleRate: z.number(),
  frames: z.number(),
  priming: z.number(),
  padding: z.number(),
  format: z.string(),
});
/** How loud a song and its album are: ReplayGain 2.0 (-18 LUFS); peaks as parts of full scale. */
export const loudness = z.object({
  trackGainDecibels: z.optional(z.number()),
  trackPeak: z.optional(z.number()),
  albumGainDecibels: z.optional(z.number()),
  albumPeak: z.optional(z.number()),
});
export type Loudness = z.output<typeof loudness>;

export const editorialNotes = z.object({ standard: z.optional(z.string()), short: z.optional(z.string()) });

export const attributes = z.object({
  name: z.optional(z.string()),
  artistName: z.optional(z.string()),
  albumName: z.optional(z.string()),
  curatorName: z.optional(z.string()),
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  releaseDate: z.optional(z.string()),
  /** ISO 8601. */
  dateAdded: z.optional(z.string()),
  trackNumber: z.optional(z.number()),
  discNumber: z.optional(z.number()),
  trackCount: z.optional(z.number()),
  durationInMillis: z.optional(z.number()),
  genreNames: z.optional(z.array(z.string())),
  isCompilation: z.optional(z.boolean()),
  isSingle: z.optional(z.boolean()),
  url: z.optional(z.string()),
  artwork: z.optional(artwork),
  /** Embedded provider: of a playlist or station, the pictures of its first songs, at most four, each another one. */
  tiles: z.optional(z.array(artwork)),
  /** Embedded provider: of a playlist, whether its listener gave it the picture. */
  hasOwnPicture: z.optional(z.boolean()),
  playParams: z.optional(playParams),
  editorialNotes: z.optional(editorialNotes),
  description: z.optional(editorialNotes),
  /** Of a catalogue playlist: `editorial` or `personal-mix`. */
  playlistType: z.optional(z.string()),
  isChart: z.optional(z.boolean()),
  /** Of a station: whether it is live, and `audio`. */
  isLive: z.optional(z.boolean()),
  mediaKind: z.optional(z.string()),
  canEdit: z.optional(z.boolean()),
  isPublic: z.optional(z.boolean()),
  /** Embedded provider, of a playlist: what one may do with somebody else's, whether others hear one's own, and where one has it. */
  access: z.optional(z.enum(['read', 'write'])),
  isShared: z.optional(z.boolean()),
  isPinned: z.optional(z.boolean()),
  groupId: z.optional(z.string()),
  hasCatalog: z.optional(z.boolean()),
  /** ISO 8601. */
  lastModifiedDate: z.optional(z.string()),
  /** A rating: 1 liked, -1 disliked. */
  value: z.optional(z.number()),
  /** Of a song: where anybody can play a part of it. */
  previews: z.optional(z.array(z.object({ url: z.string() }))),
  /** Embedded provider: the path of the song's audio on our own origin (session cookie). */
  assetUrl: z.optional(z.string()),
  /** Embedded provider: exact frames, priming and padding. */
  audio: z.optional(audio),
  /** Embedded provider; absent where no loudness is tagged. */
  loudness: z.optional(loudness),
  /**
   * Embedded provider: false when only some browsers play the song's `audio.format` and the server cannot convert it;
   * `unplayableReason` says so in a sentence. A browser that plays the format may ignore both.
   */
  playable: z.optional(z.boolean()),
  unplayableReason: z.optional(z.string()),
  composerName: z.optional(z.string()),
  isrc: z.optional(z.string()),
  /** `explicit` or `clean`. */
  contentRating: z.optional(z.string()),
  hasLyrics: z.optional(z.boolean()),
  /** Embedded provider: the name of the disc the song is on. */
  discSubtitle: z.optional(z.string()),
  /** Embedded provider: when this edition came out, where it is not `releaseDate`, when the music first did. */
  editionDate: z.optional(z.string()),
  /**
   * Embedded provider, of an album that is asked for by itself: what else is known of this release of it. `label`; `kinds`,
   * comma-joined (`album`, `ep`, `single`, `live` …, as tagged); `date`, when this edition came out, where `releaseDate` is
   * when the music did; `quality`, how all its songs are stored (`lossless`, `hi-res`); `editions`, how many there are, where
   * it is not the only one (view `other-versions`); `book`, where it is an audiobook and no music.
   */
  release: z.optional(z.record(z.string(), z.string())),
});
export type Attributes = z.output<typeof attributes>;

const reference = { id: z.string(), type: z.string(), href: z.optional(z.string()) };

/**
 * Embedded provider: a song in a playlist says which entry it is, since it may stand there twice; who added it (null: nobody
 * who has an account any more) and when (ISO 8601); and whether its file is gone.
 */
const meta = z.object({
  entryId: z.optional(z.string()),
  addedBy: z.optional(z.nullable(z.string())),
  addedAt: z.optional(z.string()),
  isAway: z.optional(z.boolean()),
});

/** What a related resource is itself related to: by `id`, `type` and `href` only. */
const references = z.object({ href: z.optional(z.string()), data: z.array(z.object(reference)) });

/** A related resource: whole when it was included, else `id`, `type` and `href`. */
const related = z.object({
  ...reference,
  attributes: z.optional(attributes),
  relationships: z.optional(z.record(z.string(), references)),
  meta: z.optional(meta),
});

/** What a list says of itself: where it is, where its next page is (without it the page is the last), and how many it has. */
const listed = {
  href: z.optional(z.string()),
  next: z.optional(z.string()),
  meta: z.optional(z.object({ total: z.optional(z.number()) })),
};

export const relationship = z.object({ ...listed, data: z.array(related) });

/** Songs, albums, artists, playlists, stations, and their `library-` twins. */
export const resource = z.object({
  ...reference,
  attributes: z.optional(attributes),
  relationships: z.optional(z.record(z.string(), relationship)),
  meta: z.optional(meta),
});
export type Resource = z.output<typeof resource>;

/** A page of resources. `next` is a path on the same host. */
export const collection = z.object({ ...listed, data: z.array(resource) });
export type Collection = z.output<typeof collection>;

/** Search hits by type; a type without hits is absent. How many there are in all (`meta`) is said by our library search alone. */
export const searchReply = z.object({ results: z.record(z.string(), collection) });
export type SearchReply = z.output<typeof searchReply>;

/** A row of recommendations. The title may be absent; contents may hold types that we do not show. */
export const recommendation = z.object({
  id: z.string(),
  type: z.literal('personal-recommendation'),
  href: z.optional(z.string()),
  attributes: z.optional(
    z.object({
      title: z.optional(
        z.object({ stringForDisplay: z.optional(z.string()), contentIds: z.optional(z.array(z.string())) }),
      ),
      kind: z.optional(z.string()),
      resourceTypes: z.optional(z.array(z.string())),
    }),
  ),
  relationships: z.optional(z.object({ contents: relationship })),
});
export type Recommendation = z.output<typeof recommendation>;

export const recommendationsReply = z.object({
  data: z.array(recommendation),
  next: z.optional(z.string()),
});

/** Apple's error body. `status` and `code` are strings. */
export const providerErrors = z.object({
  errors: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      detail: z.optional(z.string()),
      status: z.string(),
      code: z.string(),
    }),
  ),
});
