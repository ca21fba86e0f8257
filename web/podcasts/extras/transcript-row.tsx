import { memo, useEffect, useRef } from 'react';
import { formatTime } from '#web/ui/controls/format-time.ts';
import type { TranscriptLine } from './transcript-lines.ts';

type TranscriptRowProps = {
  line: TranscriptLine;
  /** Whether somebody else spoke before. */
  isNewSpeaker: boolean;
  isCurrent: boolean;
  /** Whether the list shall move so that the current line is seen. */
  isFollowed: boolean;
  onGo: (seconds: number) => void;
};

/** How far below the top of the list the current line stands. */
const aboveParts = 1 / 3;

/** The list is what its rows are placed in. */
function showInList(row: HTMLElement) {
  const list = row.closest<HTMLElement>('[data-transcript]');
  if (list === null) return;
  const offsetPixels = row.offsetTop - list.clientHeight * aboveParts;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ top: offsetPixels, behavior: isStill ? 'instant' : 'smooth' });
}

/** One line: a button that plays from it where it is timed. Rendered again only when something of its own changes. */
export const TranscriptRow = memo(
  ({ line, isNewSpeaker, isCurrent, isFollowed, onGo }: TranscriptRowProps) => {
    const row = useRef<HTMLLIElement>(null);
    useEffect(() => {
      if (isCurrent && isFollowed && row.current !== null) showInList(row.current);
    }, [isCurrent, isFollowed]);
    const { startSeconds, speaker, text } = line;
    const words = (
      <span className="min-w-0 flex-1">
        {isNewSpeaker && <span className="block text-xs text-mute">{speaker}</span>}
        {text}
      </span>
    );
    return (
      <li ref={row} className="[content-visibility:auto] [contain-intrinsic-size:auto_44px]">
        {startSeconds === null ? (
          <p className="px-2.5 py-1.5 text-ink">{words}</p>
        ) : (
          <button
            type="button"
            aria-current={isCurrent ? 'true' : undefined}
            onClick={() => onGo(startSeconds)}
            className={`flex w-full items-baseline gap-3 rounded-lg px-2.5 py-1.5 text-left transition hover:bg-lift pointer-coarse:min-h-11 ${isCurrent ? 'bg-lift text-accent-ink' : 'text-ink'}`}
          >
            {words}
            <span className="shrink-0 text-xs text-mute tabular-nums">{formatTime(startSeconds)}</span>
          </button>
        )}
      </li>
    );
  },
);
TranscriptRow.displayName = 'TranscriptRow';
