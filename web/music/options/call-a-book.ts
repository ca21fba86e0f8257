import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { bookCorrections, setAlbumKind } from '#contract/books/corrections.ts';
import { call } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { optionTexts } from '../items/option-texts.ts';
import type { Album } from '../provider/item.ts';
import { refreshLibrary } from '../provider/queries.ts';

const minute = 60_000;

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
  if (!isDone) toast.blank(optionTexts.becomesBook(name));
  else if (isOnOwnPage) {
    await navigate(to, { replace: true });
    toast.success(optionTexts.isBook(name));
  } else toast.leading(optionTexts.isBook(name), { label: optionTexts.openPlaylist, to });
  await Promise.all([
    refreshLibrary(queries),
    queries.invalidateQueries({ queryKey: ['podcasts', 'books'] }),
  ]);
}
