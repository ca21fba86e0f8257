import * as z from 'zod/mini';
import { decimal, get, noInput, nothing, put } from '../endpoint.ts';
import { paging } from './folder-paging.ts';
import { collection } from './provider.ts';

/** Ours: from one to five stars for songs (`ids` of either side), 0 to take them back. Those that do not exist are ignored. */
export const giveStars = put('/v1/me/library/song-stars', {
  audience: 'listener',
  summary: 'Give songs stars',
  input: z.object({
    ids: z.array(z.string()).check(z.minLength(1), z.maxLength(300)),
    stars: z.int().check(z.gte(0), z.lte(5)),
  }),
  reply: nothing,
  status: 204,
});

/** Ours. Where each first letter begins in the artists of the library by name; all that is no letter from A to Z is `#`. */
export const libraryArtistLetters = get('/v1/me/library/artist-letters', {
  audience: 'listener',
  summary: 'Where letters begin among the artists of the library',
  input: noInput,
  reply: z.object({
    data: z.array(z.object({ letter: z.string(), offset: z.number() })),
    meta: z.object({ total: z.number() }),
  }),
});

/**
 * Lists of a library's songs that a rule describes: which songs, in which order. The server computes the order from the
 * rule on each request, so that no client has to hold 100,000 songs to show or to play them: a list is read in windows.
 */

const text = z.optional(z.string().check(z.maxLength(300)));

export const songSorts = [
  'title',
  'artist',
  'album',
  'year',
  'editionYear',
  'genre',
  'length',
  'plays',
  'lastPlayed',
  'added',
  'format',
  'bitRate',
  'stars',
] as const;
export type SongSort = (typeof songSorts)[number];

/** What a list can be narrowed to; several mean all of them. */
export const songMarks = ['lossless', 'hiRes', 'neverPlayed', 'liked', 'compilations'] as const;
export type SongMark = (typeof songMarks)[number];

/**
 * Which songs: those that have all that is asked. `term` finds beginnings of words in titles, artists and albums. `artist`
 * is an id of either side, of the performer or of the album's artist. `folder` is a path below the music folder, as
 * the axis `folders` names it. `decade` is its first year. `addedSince` is ISO 8601. `marks` are comma-joined.
 */
const chosen = {
  term: text,
  artist: text,
  genre: text,
  composer: text,
  label: text,
  folder: z.optional(z.string().check(z.maxLength(4000))),
  decade: z.optional(decimal),
  year: z.optional(decimal),
  addedSince: text,
  marks: text,
};

/**
 * In which order: sorted (`sort`, a name of `songSorts`, with `-` before it from the end; titles otherwise), or shuffled by
 * a `seed`: the same seed gives the same order. `songs` spreads artists and albums; `albums` shuffles whole albums.
 * `year` sorts by when the music first came out, `editionYear` by when this edition of it did. `first`, the id of a song, stands at the beginning of what is shuffled, where the list has it.
 */
const ordered = {
  sort: text,
  shuffle: z.optional(z.enum(['songs', 'albums'])),
  seed: z.optional(decimal),
  first: text,
};

/** Of one song, what its resource does not say. Times are ISO 8601; bit rates are of the whole file. */
const songFacts = z.object({
  plays: z.number(),
  lastPlayedAt: z.nullable(z.string()),
  addedAt: z.string(),
  stars: z.number(),
  format: z.string(),
  bitsPerSecond: z.number(),
  isLossless: z.boolean(),
  isHiRes: z.boolean(),
});
export type SongFacts = z.output<typeof songFacts>;

/**
 * Ours. A window of such a list. `after`, the id of a song, begins behind it, wherever it now is, and `offset` counts where
 * it is nowhere. Limit 1 to 100, 50 by default. `meta`: how many songs the list has and how long they are together,
 * where the window begins, and another `revision` once the order may be another. `letters`, where words decide the
 * order: where each first letter begins. 400 for a sort or a mark that is unknown.
 */
export const librarySongList = get('/v1/me/library/song-list', {
  audience: 'listener',
  isHeavy: true,
  summary: 'A window of the songs that a rule describes, sorted or shuffled',
  input: z.object({ ...chosen, ...ordered, after: text, ...paging }),
  reply: z.object({
    data: collection.shape.data,
    facts: z.array(songFacts),
    letters: z.optional(z.array(z.object({ letter: z.string(), offset: z.number() }))),
    meta: z.object({
      total: z.number(),
      milliseconds: z.number(),
      offset: z.number(),
      revision: z.string(),
    }),
  }),
});
export type SongListInput = z.output<typeof librarySongList.input>;
export type SongListReply = z.output<typeof librarySongList.reply>;

export const axisNames = [
  'genres',
  'decades',
  'years',
  'composers',
  'labels',
  'albumArtists',
  'folders',
] as const;
export type AxisName = (typeof axisNames)[number];

/**
 * Ours. What the songs of a library can be divided by, by name (years and decades newest first), each with how many songs
 * it has and covers of at most four of its albums. A song with several values counts for each. `folders` are those that lie
 * in `within` (the top without it), with all that lies below them. Limit 1 to 500, 100 by default.
 */
export const libraryAxis = get('/v1/me/library/axes/:axis', {
  audience: 'listener',
  summary: 'Genres, decades, years, composers, labels, album artists or folders of the library',
  input: z.object({
    axis: z.enum(axisNames),
    within: z.optional(z.string().check(z.maxLength(4000))),
    ...paging,
  }),
  reply: z.object({
    data: z.array(
      z.object({
        name: z.string(),
        /** Of an album artist the artist's id, of a folder its path, else the name. */
        value: z.string(),
        songs: z.number(),
        tiles: z.array(z.string()),
      }),
    ),
    meta: z.object({ total: z.number() }),
  }),
});
