import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { Book } from '#contract/books/books.ts';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { bookTexts } from './book-texts.ts';

const cardSizes = '(min-width: 1536px) 220px, (min-width: 768px) 260px, 50vw';

/** How much was listened to, in percent; a book that was begun shows at least 1. */
const percentOf = ({ listenedSeconds, durationSeconds }: Book): number =>
  listenedSeconds <= 0 ? 0 : Math.min(99, Math.max(1, Math.floor((listenedSeconds / durationSeconds) * 100)));

/** A book: cover with how far one came, title, author. One link. */
export function BookCard({ book }: { book: Book }) {
  const percent = percentOf(book);
  return (
    <li className="group/card relative min-w-0 transition-transform duration-200 ease-out hover:-translate-y-0.5 motion-reduce:hover:translate-y-0">
      <div className="relative">
        <Artwork name={book.title} template={book.artwork?.url} sizes={cardSizes} />
        {book.isFinished && (
          <span
            className="absolute right-1.5 top-1.5 rounded-full bg-accent p-1 text-on"
            title={bookTexts.finished}
          >
            <Check size={15} strokeWidth={2.6} aria-hidden="true" />
            <span className="sr-only">{bookTexts.finished}</span>
          </span>
        )}
        {!book.isFinished && percent > 0 && (
          <span className="absolute inset-x-0 bottom-0 h-1 bg-bg/80" title={bookTexts.progress(percent)}>
            <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
            <span className="sr-only">{bookTexts.progress(percent)}</span>
          </span>
        )}
      </div>
      <Link
        to={`/book/${book.id}`}
        title={book.title}
        className="mt-2.5 block h-5 truncate font-[560] text-ink after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent-ink"
      >
        <bdi>{book.title}</bdi>
      </Link>
      <p className="h-5 truncate text-[12.5px] text-mute" title={book.author}>
        <bdi>{book.author}</bdi>
      </p>
    </li>
  );
}
