import { type Book as BookReply, books as booksCall, openBook } from '#contract/books/books.ts';
import type { Book, BookCatalogue } from '#server/folder/books/book-catalogue.ts';
import { missing } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { Podcasts } from '#server/podcasts/podcasts.ts';
import type { ShowProgress } from '#server/podcasts/progress/show-progress.ts';
import { bookAddress, bookIdAt } from '#server/podcasts/shared/local-hosts.ts';

type Needs = { books: BookCatalogue; shows: Podcasts['localShows'] };

/** The shelf of books, and one book as the show that is played. */
export function bookRoutes(app: App, { books, shows }: Needs): void {
  async function repliesOf(some: readonly Book[], userId: string): Promise<BookReply[]> {
    const listened = await shows.listened(
      some.map(({ id }) => bookAddress(id)),
      userId,
    );
    return some.map((one) => replyOf(one, listened.get(bookAddress(one.id))));
  }

  /** The book that the parts of one that is gone belong to now. */
  async function successorOf(id: number): Promise<Book | null> {
    for (const guid of await shows.guidsOf(bookAddress(id))) {
      const book = books.bookOfPart(Number(guid));
      if (book !== null) return books.book(book);
    }
    return null;
  }

  const isGone = (address: string) => books.book(Number(bookIdAt(address))) === null;

  async function showOf({ id }: Book, userId: string) {
    const guids = books.parts(id).map((part) => String(part.id));
    await shows.succeed(bookAddress(id), guids, isGone);
    return shows.refreshed(bookAddress(id), userId);
  }

  serve(app, booksCall, async ({ input, userId }) => {
    const { books: some, total } = books.list(input);
    return { books: await repliesOf(some, userId), total };
  });
  serve(app, openBook, async ({ input, userId }) => {
    const book = books.book(Number(input.id)) ?? (await successorOf(Number(input.id)));
    const show = book && (await showOf(book, userId));
    if (!book || !show) throw missing('That book is not in the music folder.');
    const [reply = replyOf(book, undefined)] = await repliesOf([book], userId);
    return { book: reply, showId: show.id };
  });
}

function replyOf(book: Book, progress: ShowProgress | undefined): BookReply {
  return {
    id: String(book.id),
    title: book.title,
    author: book.author,
    narrator: book.narrator,
    series: book.series,
    seriesPart: book.seriesPart,
    description: book.description,
    year: book.year,
    partCount: book.partCount,
    durationSeconds: book.durationSeconds,
    addedAt: new Date(book.addedAt).toISOString(),
    artwork: book.artwork,
    showId: progress?.showId ?? null,
    listenedSeconds: progress?.listenedSeconds ?? 0,
    isFinished: progress?.isFinished ?? false,
  };
}
