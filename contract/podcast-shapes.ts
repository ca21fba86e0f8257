import * as z from 'zod/mini';

/** A number of ours for a feed or an episode; in a call also accepted as a decimal string. */
export const podcastId = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.pipe(
    z.transform((value: number | string) => Number(value)),
    z.int().check(z.gte(1)),
  ),
);

/** Where listeners can give a show money (Podcasting 2.0 `funding`, RSS `atom:link rel="payment"`). http or https. */
export const funding = z.object({ url: z.string(), message: z.string() });

/** A person in a show or an episode (Podcasting 2.0 `person`; role defaults to `host`, group to `cast`). */
export const person = z.object({
  name: z.string(),
  role: z.string(),
  group: z.string(),
  image: z.nullable(z.string()),
  href: z.nullable(z.string()),
});
export type Person = z.output<typeof person>;

/**
 * A show. `id` is ours, `directoryId` the directory's number. Addresses never hold credentials. `description` is plain
 * text. `parseErrors`, `locked`, `crawlErrors`, `episodeCount` and `priority` are what behaviour.md#what-is-checked filters search results by.
 */
export const feed = z.object({
  id: z.number(),
  directoryId: z.nullable(z.number()),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  /** The publisher's address of the cover. The web app shows `/api/podcast/picture/feed/{id}` instead. */
  image: z.nullable(z.string()),
  url: z.string(),
  link: z.nullable(z.string()),
  language: z.nullable(z.string()),
  episodeCount: z.number(),
  parseErrors: z.number(),
  locked: z.number(),
  crawlErrors: z.number(),
  priority: z.number(),
  funding: z.array(funding),
  persons: z.array(person),
  /** `podcast` unless the feed says otherwise (Podcasting 2.0 `medium`). */
  medium: z.string(),
  state: z.enum(['ok', 'pending', 'failing', 'ended']),
  /** What a listener should know of `failing`, `pending` or `ended`. */
  stateSentence: z.nullable(z.string()),
  /** Demonstration shows of our own, there only while the collection is the demo one. */
  demo: z.optional(z.boolean()),
  /** An audiobook of the music folder: its number (contract/books/books.ts). */
  bookId: z.optional(z.string()),
});
export type Feed = z.output<typeof feed>;

/** A part of an episode. Seconds from its start; `end` where it is known. */
export const chapter = z.object({
  startSeconds: z.number(),
  endSeconds: z.nullable(z.number()),
  title: z.string(),
  href: z.nullable(z.string()),
  image: z.nullable(z.string()),
});
export type Chapter = z.output<typeof chapter>;

/** The words of an episode, to be asked for with `transcript`. `type` as the feed says it, in lower case. */
export const transcriptLink = z.object({
  url: z.string(),
  type: z.string(),
  language: z.nullable(z.string()),
});

/** An episode. `duration` in seconds, null when nobody knows; `datePublished` in epoch seconds. */
export const episode = z.object({
  id: z.number(),
  feedId: z.number(),
  feedTitle: z.string(),
  /** The show's `medium`. */
  feedMedium: z.string(),
  title: z.string(),
  /** HTML that was made safe when it was stored. */
  description: z.string(),
  descriptionText: z.string(),
  /** Null: the feed names nothing that can be played. */
  enclosureUrl: z.nullable(z.string()),
  enclosureType: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  image: z.nullable(z.string()),
  feedImage: z.nullable(z.string()),
  datePublished: z.number(),
  /** `January 01, 2019 9:30pm`, UTC. Empty for a part of a book. */
  datePublishedPretty: z.string(),
  /** A part of an audiobook of the music folder. */
  isBookPart: z.optional(z.boolean()),
  /** Of a part of a book: the book's author. */
  author: z.optional(z.string()),
  guid: z.string(),
  link: z.nullable(z.string()),
  season: z.nullable(z.number()),
  episode: z.nullable(z.number()),
  /** Whether the feed has chapters for it, in the feed itself or to be asked for. */
  chapters: z.boolean(),
  transcripts: z.array(transcriptLink),
  persons: z.array(person),
  /** The publisher took it out of the feed; it stays because somebody listened to it. */
  removed: z.boolean(),
});
export type Episode = z.output<typeof episode>;
