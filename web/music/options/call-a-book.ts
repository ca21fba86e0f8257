import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { bookCorrections, setAlbumKind } from '#contract/books/corrections.ts';
import { call, sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { refreshLibrary } from '../provider/queries.ts';

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

/** Calls an album a book, or music, for everybody on this server, with Undo. Its page gives way to that of what it is now. */
export async function callAlbum(needs: Needs, called: Called, isBook: boolean): Promise<void> {
  const { queries, navigate } = needs;
  const isOnOwnPage = /\/(?:album|book)\/(?:l\.)?(\d+)$/.exec(location.pathname)?.[1] === called.id;
  const { isDone } = await call(setAlbumKind, { albumId: called.id, isBook });
  if (isDone && isOnOwnPage) await navigate(pathOf(called, isBook), { replace: true });
  const words = isDone
    ? bookOptionTexts[isBook ? 'book' : 'music']
    : bookOptionTexts[isBook ? 'becomesBook' : 'becomesMusic'];
  toast.undoable(words(called.name), () => void callBack(needs, called, !isBook), `album ${called.id}`);
  await Promise.all([
    refreshLibrary(queries),
    queries.invalidateQueries({ queryKey: ['podcasts', 'books'] }),
    queries.invalidateQueries({ queryKey: ['operator', 'book-corrections'] }),
  ]);
}

/** What Undo does: what goes wrong is a toast. */
const callBack = (...what: Parameters<typeof callAlbum>): Promise<void> =>
  callAlbum(...what).catch((thrown: unknown) => toast.error(sentenceOf(thrown)));
