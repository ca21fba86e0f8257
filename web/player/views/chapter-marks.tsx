import type { PlayerChapter } from '../player/chapters.ts';

type ChapterMarksProps = { chapters: readonly PlayerChapter[]; durationSeconds: number };

/** A gap in the track where each chapter begins. The list of chapters says them aloud. */
export function ChapterMarks({ chapters, durationSeconds }: ChapterMarksProps) {
  const inside = chapters.filter(({ startSeconds }) => startSeconds > 0 && startSeconds < durationSeconds);
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 inset-y-0">
      {inside.map(({ startSeconds }) => (
        <span
          key={startSeconds}
          data-chapter-mark=""
          className="absolute top-1/2 h-2 w-[3px] -translate-1/2 bg-pane"
          style={{ left: `${(startSeconds / durationSeconds) * 100}%` }}
        />
      ))}
    </span>
  );
}
