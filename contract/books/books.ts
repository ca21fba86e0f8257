import * as z from 'zod/mini';
import { decimal, get, post } from '../endpoint.ts';
import { artwork } from '../v1/provider.ts';

/**
 * Ours: the audiobooks of the music folder. A book is played as a podcast show is, each of its files an episode; `showId` is that
 * show once somebody opened the book. Seconds; `seriesPart` as the tags have it ('3', '2.5').
 */
export const book = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  narrator: z.nullable(z.string()),
  series: z.nullable(z.string()),
  seriesPart: z.nullable(z.string()),
  description: z.string(),
  year: z.nullable(z.string()),
  partCount: z.number(),
  durationSeconds: z.number(),
  addedAt: z.iso.datetime(),
  artwork: z.nullable(artwork),
  showId: z.nullable(z.number()),
  listenedSeconds: z.number(),
  isFinished: z.boolean(),
});
export type Book = z.output<typeof book>;

export const bookOrders = ['title', 'author', 'series', 'added'] as const;
export type BookOrder = (typeof bookOrders)[number];

/** `term`: every word is in title, author, narrator or series. Limit 1 to 100, 50 by default. */
export const books = get('/api/books', {
  audience: 'session',
  isHeavy: true,
  summary: "The music folder's audiobooks",
  input: z.object({
    order: z._default(z.enum(bookOrders), 'title'),
    term: z._default(z.string().check(z.maxLength(200)), ''),
    limit: z._default(z.pipe(decimal, z.int().check(z.gte(1), z.lte(100))), 50),
    offset: z._default(z.pipe(decimal, z.int().check(z.gte(0), z.lte(1_000_000))), 0),
  }),
  reply: z.object({ books: z.array(book), total: z.number() }),
});

/** One book with its show (another number where its title or author was corrected since), which is made or brought up to date. 404 for a book that is not in the folder. */
export const openBook = post('/api/books/:id', {
  audience: 'session',
  summary: 'Open an audiobook',
  input: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
  reply: z.object({ book, showId: z.number() }),
});
