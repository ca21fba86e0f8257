import type { Book, BookOrder } from '#contract/books/books.ts';

/** What the screens of audiobooks say. */
export const bookTexts = {
  books: 'Books',
  book: 'Book',
  toBooks: 'To the books',
  filter: 'Filter books...',
  sortLabel: 'Sort by',
  orders: { title: 'Title', author: 'Author', series: 'Series', added: 'Recently added' } satisfies Record<
    BookOrder,
    string
  >,
  none: 'There are no audiobooks yet.',
  noneHint:
    'An audiobook is an m4b file, or files whose genre is “Audiobook”. Whoever runs this server can also name folders of books.',
  noMatch: 'No book has these words in its title, author, narrator or series.',
  readBy: (name: string) => `Read by ${name}`,
  partOfSeries: ({ series, seriesPart }: Pick<Book, 'series' | 'seriesPart'>) =>
    seriesPart === null ? (series ?? '') : `${series ?? ''}, book ${seriesPart}`,
  parts: 'Parts',
  partCount: (count: number) => (count === 1 ? '1 part' : `${count.toLocaleString('en')} parts`),
  play: 'Play',
  continue: 'Continue',
  playAgain: 'Play again',
  pause: 'Pause',
  /** '12 h 5 min', '40 s'. */
  length: (seconds: number) => {
    if (seconds < 60) return `${Math.round(seconds)} s`;
    const minutes = Math.round(seconds / 60);
    const hours = Math.floor(minutes / 60);
    return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
  },
  secondsLeft: (seconds: number) => `${bookTexts.length(seconds)} left`,
  finished: 'Finished',
  progress: (percent: number) => `${percent}% played`,
};
