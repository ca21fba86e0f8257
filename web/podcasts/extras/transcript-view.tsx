import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { sentenceOf } from '#web/api.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FilterBox } from '#web/ui/controls/filter-box.tsx';
import { listeningTexts } from '../data/listening-texts.ts';
import { listenFrom } from '../playback/listen-from.ts';
import { useCurrentPosition } from '../playback/use-current-position.ts';
import { lineAt, linesWith, type TranscriptLine } from './transcript-lines.ts';
import { transcriptQuery } from './transcript-query.ts';
import { TranscriptRow } from './transcript-row.tsx';

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

/** The line that is heard is marked and kept in sight, until the listener scrolls; a click plays from a line. */
function Transcript({ episode, lines }: TranscriptProps) {
  const player = usePlayer();
  const [term, setTerm] = useState('');
  const [isFollowing, setFollowing] = useState(true);
  const searched = useDeferredValue(term);
  const shown = useMemo(() => linesWith(lines, searched), [lines, searched]);
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
      <output className="sr-only">{isSearching && listeningTexts.found(shown.length)}</output>
      {shown.length === 0 && <p className="px-2.5 py-2 text-mute">{listeningTexts.notFound}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- scrolling, which needs no control, says that the listener reads elsewhere */}
      <ol
        data-transcript=""
        aria-label={listeningTexts.transcript}
        onWheel={letGo}
        onTouchMove={letGo}
        onKeyDown={({ key }) => ['PageUp', 'PageDown', 'Home', 'End'].includes(key) && letGo()}
        className="relative max-h-[60dvh] min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {shown.map((index, position) => {
          const line = lines[index];
          const before = lines[shown[position - 1] ?? -1];
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
