import { ExternalLink } from 'lucide-react';
import type { Chapter, Episode } from '#contract/podcast-shapes.ts';
import { PlayingBars } from '#web/player/views/playing-bars.tsx';
import { formatTime } from '#web/ui/controls/format-time.ts';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { chapterPicture } from '../data/chapter-picture.ts';
import { listeningTexts } from '../data/listening-texts.ts';

type ChapterRowProps = {
  episode: Pick<Episode, 'id'>;
  chapter: Chapter;
  isCurrent: boolean;
  /** Another chapter of the episode may have a picture where this one has none. */
  hasPictures: boolean;
  /** As `hasPictures`: the page that a chapter is about. */
  hasPages: boolean;
  onPlay: () => void;
};

/** A chapter: a button that plays from it, with its picture, and the page that it is about. */
export function ChapterRow({ episode, chapter, isCurrent, hasPictures, hasPages, onPlay }: ChapterRowProps) {
  const { startSeconds, title, href } = chapter;
  const picture = chapterPicture(String(episode.id), chapter);
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onPlay}
        className={`relative flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg px-2.5 py-1.5 text-left transition hover:bg-lift ${isCurrent ? 'bg-lift text-accent-ink' : 'text-ink'}`}
      >
        {picture !== undefined && (
          <Artwork name={title} template={picture} sizes="40px" className="size-10 shrink-0" />
        )}
        {picture === undefined && hasPictures && <span className="size-10 shrink-0" />}
        <span className="line-clamp-3 min-w-0 flex-1 [overflow-wrap:anywhere]">{title}</span>{' '}
        <span className="sr-only">{listeningTexts.at(startSeconds)}</span>
        {isCurrent && <PlayingBars />}
        <span aria-hidden="true" className="text-xs text-mute tabular-nums">
          {formatTime(startSeconds)}
        </span>
      </button>
      {href === null && hasPages && <span className="size-9 shrink-0 pointer-coarse:size-11" />}
      {href !== null && (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          aria-label={chapterTexts.page(title)}
          title={chapterTexts.page(title)}
          className="inline-grid size-9 shrink-0 place-items-center rounded-full text-mute transition hover:bg-lift hover:text-ink pointer-coarse:size-11"
        >
          <ExternalLink aria-hidden="true" size={15} />
        </a>
      )}
    </li>
  );
}

const chapterTexts = {
  page: (title: string) => `Page of “${title}”`,
} as const;
