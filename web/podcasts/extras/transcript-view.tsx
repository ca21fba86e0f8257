import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { sentenceOf } from '#web/api.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FilterBox } from '#web/ui/controls/filter-box.tsx';
import { formatTime } from '#web/ui/controls/format-time.ts';
import { listeningTexts } from '../data/listening-texts.ts';
import { listenFrom } from '../playback/listen-from.ts';
import { useCurrentPosition } from '../playback/use-current-position.ts';
import { lineAt, linesWith, type TranscriptLine } from './transcript-lines.ts';
import { transcriptQuery } from './transcript-query.ts';

/** How far below the top of the list the current line stands. */
const aboveParts = 1 / 3;

/** One line: a button that plays from it where it is timed. Rendered again only when something of its own changes. */
const TranscriptRow = memo(({ line, isNewSpeaker, isCurrent, isFollowed, onGo }: TranscriptRowProps) => {
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
});
TranscriptRow.displayName = 'TranscriptRow';

type TranscriptViewProps = { episode: Episode };

/** What is said in an episode. */
export function TranscriptView({ episode }: TranscriptViewProps) {
  const { data: lines, error } = useQuery(transcriptQuery(String(episode.id)));
  if (error !== null) return <p className="px-2.5 py-2 text-mute">{sentenceOf(error)}</p>;
  if (lines === undefined)
    return <div className="h-44 animate-pulse rounded-lg bg-lift motion-reduce:animate-none" />;
  return <Transcript episode={episode} lines={lines} />;
}

type TranscriptProps = TranscriptViewProps & { lines: readonly TranscriptLine[] };

/** The current line is marked and stays in sight, until the listener scrolls; a click plays from a line. */
function Transcript({ episode, lines }: TranscriptProps) {
  const player = usePlayer();
  const [term, setTerm] = useState('');
  const [isFollowing, setFollowing] = useState(true);
  const searched = useDeferredValue(term);
  const visibleLines = useMemo(() => linesWith(lines, searched), [lines, searched]);
  const current = useCurrentPosition(episode.id, (seconds) => lineAt(lines, seconds));
  const isSearching = searched.trim() !== '';
  const letGo = () => setFollowing(false);
  const go = useCallback(
    (seconds: number) => {
      listenFrom(player, episode, seconds);
      setFollowing(true);
    },
    [player, episode],
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="*:w-full!">
        <FilterBox label={listeningTexts.searchTranscript} value={term} onChange={setTerm} />
      </div>
      <output className="sr-only">{isSearching && listeningTexts.matches(visibleLines.length)}</output>
      {visibleLines.length === 0 && <p className="px-2.5 py-2 text-mute">{listeningTexts.notFound}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- scrolling, which needs no control, says that the listener reads elsewhere */}
      <ol
        data-transcript=""
        aria-label={listeningTexts.transcript}
        onWheel={letGo}
        onTouchMove={letGo}
        onKeyDown={({ key }) => ['PageUp', 'PageDown', 'Home', 'End'].includes(key) && letGo()}
        className="relative max-h-[60dvh] min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {visibleLines.map((index, position) => {
          const line = lines[index];
          const before = lines[visibleLines[position - 1] ?? -1];
          return (
            line && (
              <TranscriptRow
                key={index}
                line={line}
                isNewSpeaker={line.speaker !== null && line.speaker !== before?.speaker}
                isCurrent={index === current}
                isFollowed={isFollowing && !isSearching}
                onGo={go}
              />
            )
          );
        })}
      </ol>
      {current >= 0 && !isFollowing && !isSearching && (
        <Button
          className="h-9 self-center text-[13px] pointer-coarse:h-11"
          onClick={() => setFollowing(true)}
        >
          {listeningTexts.follow}
        </Button>
      )}
    </div>
  );
}

type TranscriptRowProps = {
  line: TranscriptLine;
  /** Whether somebody else spoke before. */
  isNewSpeaker: boolean;
  isCurrent: boolean;
  /** Whether the list shall move so that the current line is seen. */
  isFollowed: boolean;
  onGo: (seconds: number) => void;
};

/** The list is what its rows are placed in. */
function showInList(row: HTMLElement) {
  const list = row.closest<HTMLElement>('[data-transcript]');
  if (list === null) return;
  const offsetPixels = row.offsetTop - list.clientHeight * aboveParts;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ top: offsetPixels, behavior: isStill ? 'instant' : 'smooth' });
}
