import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type BookOrder, books, openBook } from '#contract/books/books.ts';
import { call } from '#web/api.ts';

const pageSize = 100;

/** The books in an order, in pages of a hundred. */
export const booksQuery = (order: BookOrder, term: string) =>
  infiniteQueryOptions({
    queryKey: ['podcasts', 'books', order, term],
    queryFn: ({ pageParam, signal }) =>
      call(books, { order, term, limit: pageSize, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length * pageSize : undefined,
    placeholderData: keepPreviousData,
  });

/** A book, and the show that it is played as. */
export const bookQuery = (id: string) =>
  queryOptions({
    queryKey: ['podcasts', 'book', id],
    queryFn: ({ signal }) => call(openBook, { id }, { signal }),
  });
