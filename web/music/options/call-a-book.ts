import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { bookCorrections, setAlbumKind } from '#contract/books/corrections.ts';
import { call } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Album } from '../provider/item.ts';
import { refreshLibrary } from '../provider/queries.ts';

const minute = 60_000;

/** What the entry and its answers say. */
export const bookOptionTexts = {
  callABook: 'This is a book',
  isBook: (name: string) => `${name} is among the books now`,
  becomesBook: (name: string) => `${name} will be among the books once the music folder is read`,
  open: 'Open',
};

/** Whether the listener may say what is a book; asked when the first menu of an album opens. */
export const bookCorrectionsQuery = () =>
  queryOptions({
    queryKey: ['book-corrections'],
    queryFn: ({ signal }) => call(bookCorrections, {}, { signal }),
    staleTime: minute,
  });

type Needs = { queries: QueryClient; navigate: NavigateFunction };

/** Calls an album a book, for everybody on this server. Its page gives way to the book's. */
export async function callABook(
  { queries, navigate }: Needs,
  { id, name }: Pick<Album, 'id' | 'name'>,
  isOnOwnPage: boolean,
): Promise<void> {
  const albumId = id.replace(/^l\./, '');
  const { isDone } = await call(setAlbumKind, { albumId, isBook: true });
  const to = `/book/${albumId}`;
  if (!isDone) toast.blank(bookOptionTexts.becomesBook(name));
  else if (isOnOwnPage) {
    await navigate(to, { replace: true });
    toast.success(bookOptionTexts.isBook(name));
  } else toast.leading(bookOptionTexts.isBook(name), { label: bookOptionTexts.open, to });
  await Promise.all([
    refreshLibrary(queries),
    queries.invalidateQueries({ queryKey: ['podcasts', 'books'] }),
  ]);
}
