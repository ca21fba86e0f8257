import { sqliteDatabase, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { quietLog } from '#server/folder/access/log.ts';
import type { BookChoosing } from '#server/folder/books/book-choices.ts';
import { openFolder } from '#server/folder/folder.ts';
import { makeFolders, scanned } from '#server/folder/testing/test-app.ts';
import { mp3File, type TestTags } from '#server/folder/testing/test-files.ts';
import { testPodcasts } from '#server/podcasts/testing/test-podcasts.ts';
import { createBookChoiceRepository } from '../book-choice-repository.ts';
import { bookHost } from '../book-host.ts';

/** A file of a book: 'Part 1' of 'The Long Road' by Jane Writer. */
export const bookPart = (number: number, more: TestTags = {}): Buffer =>
  mp3File(
    {
      title: `Part ${number}`,
      artist: 'Jane Writer',
      album: 'The Long Road',
      track: `${number}`,
      genre: 'Audiobook',
      ...more,
    },
    number,
  );

/** A song of 'First' by Anna. */
export const popSong = (title: string, seed = 99): Buffer =>
  mp3File({ title, artist: 'Anna', album: 'First', genre: 'Pop' }, seed);

export type TestBook = {
  id: string;
  title: string;
  author: string;
  partCount: number;
  showId: number | null;
  isFinished: boolean;
};

type Options = {
  /** Those of BOOKS_DIR, by the music folder. */
  bookFolders?: (music: string) => string[];
  database?: TestDatabase;
  /** What the operator's calls ask of the folder instead. */
  choosing?: (own: BookChoosing) => BookChoosing;
};

/** A server with these files, and Ann, who runs it. */
export async function testBookServer(files: Record<string, Buffer>, options: Options = {}) {
  const place = makeFolders(files);
  const database = options.database ?? (await sqliteDatabase());
  const folder = await openFolder({
    musicFolders: [place.music],
    bookFolders: options.bookFolders?.(place.music) ?? [],
    readBooks: () => createBookChoiceRepository(database.database).read(),
    dataFolder: place.data,
    log: quietLog,
  });
  await scanned(folder);
  const bookChoices = options.choosing?.(folder.bookChoices) ?? folder.bookChoices;
  const server = await testPodcasts({
    database,
    folder: { ...folder, bookChoices },
    hosts: [bookHost(folder.books)],
  });

  /** The tokens of a listener for the music API, as headers. */
  async function tokens(cookie = server.ann.cookie): Promise<Record<string, string>> {
    const developer = (await server.get('/api/provider/developer-token', cookie)).json<{
      developerToken: string;
    }>();
    const user = (await server.post('/api/provider/authorize', {}, cookie)).json<{ userToken: string }>();
    return {
      authorization: `Bearer ${developer.developerToken}`,
      'music-user-token': user.userToken,
    };
  }

  let closing: Promise<void> | undefined;
  const closeFolder = () => (closing ??= folder.close());

  return {
    ...server,
    ...place,
    folder,
    tokens,
    books: async (query = '') =>
      (await server.get(`/api/books${query}`)).json<{ total: number; books: TestBook[] }>(),
    openBook: async (id: string) =>
      (await server.post(`/api/books/${id}`)).json<{ book: TestBook; showId: number }>(),
    /** Says what an album is; Ann runs the server. */
    call: (albumId: string, isBook: boolean, cookie = server.ann.cookie) =>
      server.post('/api/books/corrections', { albumId, isBook }, cookie),
    rescan: async () => {
      folder.rescan();
      await scanned(folder);
    },
    closeFolder,
    async [Symbol.asyncDispose](): Promise<void> {
      await server[Symbol.asyncDispose]();
      await closeFolder();
    },
  };
}
