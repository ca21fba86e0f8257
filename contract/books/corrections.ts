import * as z from 'zod/mini';
import { decimal, del, get, noInput, nothing, post, put } from '../endpoint.ts';

/** Ours: what people say of audiobooks, for everybody on this server. */

export const maxAlbumKinds = 5_000;
/** The rest is for the operator. */
export const maxAlbumKindsOfListeners = 4_500;
export const maxAlbumKindsOfListener = 200;
export const maxBookFolders = 100;

const albumId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));

/** Whether the listener may say what is a book and what is music. */
export const bookCorrections = get('/api/books/corrections', {
  audience: 'session',
  summary: 'Whether the listener may correct what is an audiobook',
  input: noInput,
  reply: z.object({ mayCorrect: z.boolean() }),
});

/**
 * Calls an album of the music folder a book, or music, whatever its tags say. The opposite of what was said last takes that
 * back. `isDone` is false where the folder is still being read after ten seconds: the change shows later. 404 for an album that
 * is not there; 403 `corrections_off`; 409 `operator_said` to a listener where the operator said the opposite; 409
 * `too_many_book_choices` at 5,000 albums of all, 4,500 of listeners and 200 of a
 * listener; 429 beyond 20 a minute.
 */
export const setAlbumKind = post('/api/books/corrections', {
  audience: 'session',
  summary: 'Call an album an audiobook, or music',
  input: z.object({ albumId, isBook: z.boolean() }),
  reply: z.object({ isDone: z.boolean() }),
});

/**
 * What an album was called by hand. `title` and `artist` are null for an album that is not in the folder now; `who`: a name or
 * e-mail address, null once that account is gone.
 */
const correction = z.object({
  albumId: z.string(),
  title: z.nullable(z.string()),
  artist: z.nullable(z.string()),
  isBook: z.boolean(),
  who: z.nullable(z.string()),
  isByOperator: z.boolean(),
  changedAt: z.iso.datetime(),
});
export type BookCorrection = z.output<typeof correction>;

/** The newest first. Limit 1 to 5,000, 50 by default. `mayListeners`: whether everybody with an account may correct. */
export const allBookCorrections = get('/api/operator/book-corrections', {
  audience: 'operator',
  isHeavy: true,
  summary: 'What was called an audiobook or music by hand',
  input: z.object({
    limit: z._default(z.pipe(decimal, z.int().check(z.gte(1), z.lte(maxAlbumKinds))), 50),
  }),
  reply: z.object({ corrections: z.array(correction), total: z.number(), mayListeners: z.boolean() }),
});

/** Lets listeners correct what is a book, or the operator alone. What was said stays. */
export const setListenerCorrections = put('/api/operator/book-corrections', {
  audience: 'operator',
  summary: 'Let listeners correct what is an audiobook',
  input: z.object({ mayListeners: z.boolean() }),
  reply: nothing,
  status: 204,
});

/** The album is what its tags and folder say again. Nothing happens where it was not called anything. */
export const removeBookCorrection = del('/api/operator/book-corrections/:albumId', {
  audience: 'operator',
  summary: 'Take back what an album was called',
  input: z.object({ albumId }),
  reply: nothing,
  status: 204,
});

/** `isFixed`: of BOOKS_DIR, which the page cannot change. */
export const bookFolders = get('/api/operator/book-folders', {
  audience: 'operator',
  summary: 'The folders of audiobooks alone',
  input: noInput,
  reply: z.object({ folders: z.array(z.object({ path: z.string(), isFixed: z.boolean() })) }),
});

const path = z.string().check(z.minLength(1), z.maxLength(4_000, 'That is too long for a folder.'));

/** A folder inside of a music folder. 400 with a sentence for any other, 409 `too_many_book_folders` at 100. */
export const addBookFolder = post('/api/operator/book-folders', {
  audience: 'operator',
  summary: 'Name a folder of audiobooks',
  input: z.object({ path }),
  reply: nothing,
  status: 204,
});

export const removeBookFolder = del('/api/operator/book-folders', {
  audience: 'operator',
  summary: 'Take a folder of audiobooks back',
  input: z.object({ path }),
  reply: nothing,
  status: 204,
});
