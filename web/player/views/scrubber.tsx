import { type PointerEvent, type ReactNode, useState } from 'react';
import { isLive } from '#rules/queue/item.ts';
import { formatTime, spokenTime } from '#web/ui/controls/format-time.ts';
import { chapterAt, chaptersOf, marksOf } from '../player/chapters.ts';
import { currentSpeed } from '../player/player-state.ts';
import { playerTexts } from './player-texts.ts';
import { Slider } from './slider.tsx';
import { useElapsed, usePlayerState } from './use-player.ts';
import { useScrubbing } from './use-scrubbing.ts';

type ScrubberProps = {
  /** `beside`: times left and right of the track. `below`: under it, the second one as what is left at the present speed. */
  times?: 'beside' | 'below';
  /** What is there at a second, where no chapter says so. */
  titleAt?: ((seconds: number) => string | undefined) | undefined;
  /** A picture of the sound behind the thumb, from parts of the whole. */
  picture?: ((heard: number, buffered: number) => ReactNode) | undefined;
};

/** How far above the track a time under the pointer stands, in pixels. The bar has its buttons there: it stands above them. */
const aboveTrack = { beside: 52, below: 4 } as const;
/** Within a picture of the sound, which has buttons right above. */
const inPicture = -26;

/** The place in the song: shown, and changed. The only part that renders as time goes on. */
export function Scrubber({ times = 'beside', titleAt: otherAt, picture }: ScrubberProps) {
  const { elapsedSeconds, durationSeconds, bufferedSeconds } = useElapsed();
  const { draggedSeconds, sliderProps } = useScrubbing();
  const [pointer, setPointer] = useState<{ leftPercent: number; seconds: number }>();
  const shownSeconds = draggedSeconds ?? elapsedSeconds;
  const speed = usePlayerState(currentSpeed);
  const live = usePlayerState(({ queue }) => isLive(queue.now?.item));
  const chapters = usePlayerState((state) => chaptersOf(state.chapters, state.queue.now?.item.id));
  const marks = usePlayerState((state) => marksOf(state.marks, state.queue.now?.item.id));
  const titleAt = (seconds: number) => chapters[chapterAt(chapters, seconds)]?.title;
  const shownAt = (seconds: number) => titleAt(seconds) ?? otherAt?.(seconds);

  const partOf = (seconds: number) => (durationSeconds > 0 ? Math.min(seconds / durationSeconds, 1) : 0);

  function onPointerMove({ currentTarget, clientX }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect();
    const part = Math.min(Math.max((clientX - box.left) / (box.width || 1), 0), 1);
    setPointer({ leftPercent: part * 100, seconds: part * durationSeconds });
  }

  // What has no end has no places either.
  if (live)
    return (
      <p className="py-1 text-center text-xs text-mute tabular-nums">
        {playerTexts.live} · {formatTime(elapsedSeconds)}
      </p>
    );
  const track = (
    <span
      className="relative flex min-w-0 flex-1"
      onPointerMove={onPointerMove}
      onPointerLeave={() => setPointer(undefined)}
    >
      {picture?.(partOf(shownSeconds), partOf(bufferedSeconds))}
      <Slider
        label={playerTexts.seek}
        className="w-full"
        step={0.1}
        value={shownSeconds}
        max={durationSeconds}
        buffered={bufferedSeconds}
        spoken={spokenPosition(shownSeconds, durationSeconds, titleAt(shownSeconds))}
        {...sliderProps}
      />
      <TrackMarks
        name="chapter"
        seconds={chapters.map(({ startSeconds }) => startSeconds)}
        durationSeconds={durationSeconds}
      />
      <TrackMarks name="bookmark" seconds={marks} durationSeconds={durationSeconds} />
      {pointer && durationSeconds > 0 && (
        <span
          aria-hidden="true"
          style={{ left: `${pointer.leftPercent}%`, marginBottom: picture ? inPicture : aboveTrack[times] }}
          className="pointer-events-none absolute bottom-full z-10 max-w-60 -translate-x-1/2 truncate rounded-md border border-line bg-lift px-1.5 py-0.5 text-xs text-ink"
        >
          {[formatTime(pointer.seconds), shownAt(pointer.seconds)].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  );
  if (times === 'below') {
    return (
      <div className="text-xs text-mute tabular-nums">
        <div className="flex">{track}</div>
        <div className="flex justify-between">
          <span>{formatTime(shownSeconds)}</span>
          <span>-{formatTime((durationSeconds - shownSeconds) / speed)}</span>
        </div>
      </div>
    );
  }
  return (
    <div className="flex items-center gap-3 text-xs text-mute tabular-nums">
      <span className="min-w-9 text-right">{formatTime(shownSeconds)}</span>
      {track}
      <span className="min-w-9">{formatTime(durationSeconds)}</span>
    </div>
  );
}

/** `1 minute of 1 hour, chapter The first mile`. */
function spokenPosition(seconds: number, durationSeconds: number, chapter: string | undefined): string {
  const shownSeconds = `${spokenTime(seconds)} of ${spokenTime(durationSeconds)}`;
  return chapter === undefined ? shownSeconds : `${shownSeconds}, chapter ${chapter}`;
}

const markLooks = {
  /** A gap in the track where each chapter begins. */
  chapter: 'h-2 w-[3px] bg-pane',
  /** What the listener marked stands out of the track. */
  bookmark: 'h-3 w-[3px] rounded-full bg-accent-ink',
} as const;

type TrackMarksProps = {
  name: keyof typeof markLooks;
  seconds: readonly number[];
  durationSeconds: number;
};

/** Marks on the track. The lists of chapters and bookmarks say them aloud. */
function TrackMarks({ name, seconds, durationSeconds }: TrackMarksProps) {
  const inside = seconds.filter((second) => second > 0 && second < durationSeconds);
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 inset-y-0">
      {[...new Set(inside)].map((second) => (
        <span
          key={second}
          {...{ [`data-${name}-mark`]: '' }}
          className={`absolute top-1/2 -translate-1/2 ${markLooks[name]}`}
          style={{ left: `${(second / durationSeconds) * 100}%` }}
        />
      ))}
    </span>
  );
}
