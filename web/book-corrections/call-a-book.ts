import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { bookCorrections, setAlbumKind } from '#contract/books/corrections.ts';
import { call, sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';

const minute = 60_000;

/** What the entries of menus and their answers say. */
export const bookOptionTexts = {
  callABook: 'This is a book',
  callMusic: 'This is music',
  book: (name: string) => `${name} is a book now, for everybody on this server.`,
  music: (name: string) => `${name} is music now, for everybody on this server.`,
  becomesBook: (name: string) => `${name} will be a book for everybody once the music folder is read.`,
  becomesMusic: (name: string) => `${name} will be music for everybody once the music folder is read.`,
};

/** Whether the listener may say what is a book; asked when the first menu of an album opens. */
export const bookCorrectionsQuery = () =>
  queryOptions({
    queryKey: ['book-corrections'],
    queryFn: ({ signal }) => call(bookCorrections, {}, { signal }),
    staleTime: minute,
  });

type Needs = { queries: QueryClient; navigate: NavigateFunction };

/** An album of the folder, or the book that it is: one number. */
export type Called = { id: string; name: string };

const pathOf = ({ id }: Called, isBook: boolean) => `/${isBook ? 'book' : 'album'}/${id}`;

/** Calls an album a book, or music, for everybody on this server, with Undo. Its page gives way to that of what it is now; what goes wrong is a toast. */
export async function callAlbum(needs: Needs, called: Called, isBook: boolean): Promise<void> {
  try {
    await change(needs, called, isBook);
  } catch (thrown) {
    toast.error(sentenceOf(thrown));
  }
}

async function change(needs: Needs, called: Called, isBook: boolean): Promise<void> {
  const isOnOwnPage = /\/(?:album|book)\/(?:l\.)?(\d+)$/.exec(location.pathname)?.[1] === called.id;
  const { isDone } = await call(setAlbumKind, { albumId: called.id, isBook });
  if (isDone && isOnOwnPage) await needs.navigate(pathOf(called, isBook), { replace: true });
  const { book, music, becomesBook, becomesMusic } = bookOptionTexts;
  const [words, wordsLater] = isBook ? [book, becomesBook] : [music, becomesMusic];
  const undo = () => void callAlbum(needs, called, !isBook);
  toast.undoable((isDone ? words : wordsLater)(called.name), undo, `album ${called.id}`);
  // Lists of music, of books and of corrections: an album is in nearly all of them.
  await needs.queries.invalidateQueries();
}
