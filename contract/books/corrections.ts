import * as z from 'zod/mini';
import { del, get, noInput, nothing, post } from '../endpoint.ts';

/** Ours: what the operator says of audiobooks, for everybody on this server. */

export const maxAlbumKinds = 5_000;
export const maxBookFolders = 100;

/** Whether the listener may say what is a book and what is music. */
export const bookCorrections = get('/api/books/corrections', {
  audience: 'session',
  summary: 'Whether the listener may correct what is an audiobook',
  input: noInput,
  reply: z.object({ mayCorrect: z.boolean() }),
});

/**
 * Calls an album of the music folder a book, or music, whatever its tags say. `isDone` is false where the folder is still
 * being read after ten seconds: the change shows later. 404 for an album that is not there, 409 `too_many_book_choices`
 * at 5,000 albums.
 */
export const setAlbumKind = post('/api/operator/book-kinds', {
  audience: 'operator',
  summary: 'Call an album an audiobook, or music',
  input: z.object({ albumId: z.string().check(z.regex(/^[1-9]\d{0,14}$/)), isBook: z.boolean() }),
  reply: z.object({ isDone: z.boolean() }),
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
