import type { Book } from '#contract/books/books.ts';
import { WindowedGrid } from '#web/ui/lists/windowed-grid.tsx';
import { BookCard } from './book-card.tsx';
import { bookTexts } from './book-texts.ts';

type BookGridProps = { books: readonly Book[]; onEnd: () => void };

/** Many books, of which those near the visible part are on the page. */
export function BookGrid({ books, onEnd }: BookGridProps) {
  return (
    <WindowedGrid
      label={bookTexts.books}
      count={books.length}
      onEnd={onEnd}
      renderCard={(index) => {
        const book = books[index];
        return book && <BookCard key={book.id} book={book} />;
      }}
    />
  );
}
