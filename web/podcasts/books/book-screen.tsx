import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Book } from '#contract/books/books.ts';
import type { Episode } from '#contract/podcast-shapes.ts';
import { lazyDownload } from '#web/downloads/entries/lazy-download-button.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { bookPartsQuery } from '../data/book-parts.ts';
import { progressQuery, showQuery } from '../data/queries.ts';
import { MissingOrFailed } from '../episodes/missing-or-failed.tsx';
import { MoreButton } from '../episodes/more-button.tsx';
import { PodcastHeader } from '../episodes/podcast-header.tsx';
import { PodcastPlaceholder } from '../episodes/podcast-placeholder.tsx';
import { useClamped } from '../episodes/use-clamped.ts';
import { useEpisodePlaying } from '../playback/use-episode-playing.ts';
import { ShowOptions } from '../shows/show-options.tsx';
import { BookParts } from './book-parts.tsx';
import { bookQuery } from './book-queries.ts';
import { bookTexts } from './book-texts.ts';
import { type PositionInBook, positionInBook } from './part-to-play.ts';

const EpisodeExtras = lazily(async () => (await import('../extras/episode-extras.tsx')).EpisodeExtras);

const BookMenu = lazily(async () => (await import('./book-menu.tsx')).BookMenu);

const LazyBookDownload = lazyDownload(async () => (await import('./book-download.tsx')).BookDownload);

/** Where a listener finds the others, from the page of one that is not there. */
const books = { path: '/books', label: bookTexts.toBooks };
const nothingHeard = new Map<string, never>();
const noParts: Episode[] = [];
const clampedLines = 3;

/** `/book/:id`: an audiobook, where one goes on in it, and its parts. */
export function BookScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(bookQuery(id));
  usePageTitle(data?.book.title ?? bookTexts.book);
  if (error && !data) return <MissingOrFailed error={error} onRetry={() => void refetch()} to={books} />;
  if (data === undefined) return <PodcastPlaceholder eyebrow={bookTexts.book} />;
  if (data.book.id !== id) return <Navigate to={`/book/${data.book.id}`} replace />;
  return <OpenBook book={data.book} showId={data.showId} />;
}

type OpenBookProps = { book: Book; showId: number };

function OpenBook({ book, showId }: OpenBookProps) {
  const { data: show } = useQuery(showQuery(String(showId)));
  const { data: all = noParts } = useQuery(bookPartsQuery(String(showId)));
  // A file that is gone is no part any more.
  const parts = useMemo(() => all.filter(({ removed }) => !removed), [all]);
  const { data: progress = nothingHeard } = useQuery(progressQuery());
  const { ref, isOpen, isLong, toggle } = useClamped(book.description, clampedLines);
  const position = positionInBook(parts, progress);
  const [only] = parts;
  return (
    <article>
      <PodcastHeader
        eyebrow={bookTexts.book}
        title={book.title}
        coverName={book.title}
        cover={book.artwork?.url}
        play={null}
      >
        <p className="[overflow-wrap:anywhere] text-mute">
          <bdi className="line-clamp-2 text-ink">{book.author}</bdi>
          {book.narrator !== null && book.narrator !== book.author && (
            <>
              {' · '}
              <bdi>{bookTexts.readBy(book.narrator)}</bdi>
            </>
          )}
        </p>
        {book.series !== null && (
          <p className="line-clamp-2 text-mute">
            <bdi>{bookTexts.partOfSeries(book)}</bdi>
          </p>
        )}
        <p className="text-mute">
          {[
            book.year,
            bookTexts.partCount(book.partCount),
            bookTexts.length(book.durationSeconds),
            ...(position.isBegun ? [bookTexts.secondsLeft(position.secondsLeft)] : []),
          ]
            .filter((fact) => fact !== null)
            .join(' · ')}
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-3 narrow:mt-3">
          {position.part && <PlayBook part={position.part} label={labelOf(position)} />}
          <LazyBookDownload book={book} />
          {show && <ShowOptions show={show} Menu={BookMenu} />}
        </div>
        {book.description !== '' && (
          <div className="mt-4 max-w-3xl text-mute narrow:mt-3">
            <p ref={ref} className={`whitespace-pre-line break-words ${isOpen ? '' : 'line-clamp-3'}`}>
              {book.description}
            </p>
            {isLong && <MoreButton title={book.title} isOpen={isOpen} onToggle={toggle} />}
          </div>
        )}
      </PodcastHeader>
      {parts.length > 1 && <BookParts parts={parts} />}
      {parts.length === 1 && only && <EpisodeExtras episode={only} isOurs className="mt-8 max-w-[760px]" />}
    </article>
  );
}

const labelOf = ({ isBegun, isFinished }: PositionInBook<Episode>) =>
  isFinished ? bookTexts.playAgain : isBegun ? bookTexts.continue : bookTexts.play;

type PlayBookProps = { part: Episode; label: string };

/** Begins a book, goes on in it, or pauses it. */
function PlayBook({ part, label }: PlayBookProps) {
  const { isPlaying, canPlay, press } = useEpisodePlaying(part);
  const Icon = isPlaying ? Pause : Play;
  return (
    <Button look="solid" disabled={!canPlay} onClick={press}>
      <Icon size={17} fill="currentColor" aria-hidden="true" />
      {isPlaying ? bookTexts.pause : label}
    </Button>
  );
}
