import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type BookOrder, bookOrders } from '#contract/books/books.ts';
import { sentenceOf } from '#web/api.ts';
import { Chip } from '#web/ui/controls/chip.tsx';
import { FilterBox } from '#web/ui/controls/filter-box.tsx';
import { useSearchTerm } from '#web/ui/controls/use-search-term.ts';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { ScreenHeader } from '#web/ui/pages/screen-header.tsx';
import { showTexts } from '../data/show-texts.ts';
import { booksQuery } from './book-queries.ts';
import { bookTexts } from './book-texts.ts';

// Windows are heavier than words: the screen stands before they are here.
const BookGrid = lazily(async () => (await import('./book-grid.tsx')).BookGrid, ShelfPlaceholder);

const debounceMilliseconds = 250;
const defaultOrder: BookOrder = 'title';

/** The order in the address. */
function useBookOrder() {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('order');
  const order = bookOrders.find((one) => one === named) ?? defaultOrder;
  const chooseOrder = (next: BookOrder) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === defaultOrder) after.delete('order');
        else after.set('order', next);
        return after;
      },
      { replace: true },
    );
  return { order, chooseOrder };
}

/** `/books`: the audiobooks of the music folder. */
export function BooksScreen() {
  const { typed, setTyped, term } = useSearchTerm(debounceMilliseconds);
  const { order, chooseOrder } = useBookOrder();
  return (
    <div className="pt-6">
      <ScreenHeader title={bookTexts.books} className="mb-4" />
      <div className="mb-5 flex flex-wrap items-center gap-3 pr-(--covered)">
        <FilterBox label={bookTexts.filter} value={typed} onChange={setTyped} />
        <fieldset aria-label={bookTexts.sortLabel} className="flex flex-wrap gap-1 roomy:gap-2">
          {bookOrders.map((one) => (
            <Chip
              key={one}
              label={bookTexts.orders[one]}
              pressed={one === order}
              onToggle={() => chooseOrder(one)}
            />
          ))}
        </fieldset>
      </div>
      <BookShelf order={order} term={term} />
    </div>
  );
}

function BookShelf({ order, term }: { order: BookOrder; term: string }) {
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    booksQuery(order, term),
  );
  const books = useMemo(() => data?.pages.flatMap((page) => page.books), [data]);
  const grow = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  if (books === undefined)
    return error ? (
      <Failure message={showTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />
    ) : (
      <ShelfPlaceholder />
    );
  if (books.length === 0)
    return term === '' ? (
      <Notice title={bookTexts.none}>
        <p>{bookTexts.noneHint}</p>
      </Notice>
    ) : (
      <output className="block py-6 text-mute">{bookTexts.noMatch}</output>
    );
  return <BookGrid books={books} onEnd={grow} />;
}
