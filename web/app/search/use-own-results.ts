import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { books as booksCall } from '#contract/books/books.ts';
import { searchEpisodes } from '#contract/episode-search.ts';
import { filterByNames } from '#rules/filter-by-names.ts';
import { call } from '#web/api.ts';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { playlistsQuery } from '#web/music/provider/queries.ts';
import { subscriptionsQuery } from '#web/podcasts/data/queries.ts';

/** behaviour.md#constants: as many as a provider is asked for of each kind. */
const maxHits = 25;
/** As the server takes it (contract/episode-search.ts); an address of this page may have a longer one. */
const maxTerm = 500;

const episodeSearchQuery = (term: string) =>
  queryOptions({
    queryKey: ['podcasts', 'episode-search', term],
    queryFn: async ({ signal }) =>
      (await call(searchEpisodes, { term: term.slice(0, maxTerm) }, { signal })).data.items,
  });

/** As the server takes it (contract/books/books.ts). */
const maxBookTerm = 200;

const bookSearchQuery = (term: string) =>
  queryOptions({
    queryKey: ['podcasts', 'books', 'search', term],
    queryFn: async ({ signal }) =>
      (await call(booksCall, { term: term.slice(0, maxBookTerm), limit: maxHits }, { signal })).books,
  });

/** The listener's own playlists and shows that a term names, episodes of these shows, and audiobooks. Asked only where they are shown. */
export function useOwnResults(term: string, isShown: boolean) {
  const enabled = isShown;
  const playlists = useQuery({ ...playlistsQuery(useMusicProvider()), enabled });
  const shows = useQuery({ ...subscriptionsQuery(), enabled });
  const episodes = useQuery({ ...episodeSearchQuery(term), enabled, placeholderData: keepPreviousData });
  const books = useQuery({ ...bookSearchQuery(term), enabled, placeholderData: keepPreviousData });
  const queries = isShown ? [playlists, shows, episodes, books] : [];
  const named = <Item>(items: readonly Item[] | undefined, namesOf: (item: Item) => string[]) =>
    isShown ? filterByNames(items ?? [], term, namesOf).slice(0, maxHits) : [];
  return {
    queries,
    isPending: queries.some(({ isLoading }) => isLoading),
    playlists: named(playlists.data, ({ name }) => [name]),
    shows: named(shows.data, ({ title, author }) => [title, author]),
    episodes: (isShown && episodes.data) || [],
    books: (isShown && books.data) || [],
  };
}
