import { Check } from 'lucide-react';
import { badgeOf } from '../data/progress-badge.ts';
import { showTexts } from '../data/show-texts.ts';
import { useProgress } from '../playback/use-progress.ts';

type ProgressRingProps = { episodeId: number };

/**
 * Progress of an episode (behaviour.md#states): nothing, a ring with the percent, or a check mark. Takes the same
 * space in each case.
 */
export function ProgressRing({ episodeId }: ProgressRingProps) {
  const { isPending, entry } = useProgress(episodeId);
  const badge = badgeOf(entry);
  if (isPending)
    return <span aria-hidden="true" className="patient waiting inline-block size-5 rounded-full" />;
  if (badge.kind === 'none') return null;
  if (badge.kind === 'done')
    return (
      <span className="inline-flex items-center gap-1" title={showTexts.heardWhole}>
        <Check size={17} strokeWidth={2.4} aria-hidden="true" className="text-accent-ink" />
        <span className="sr-only">{showTexts.heardWhole}</span>
      </span>
    );
  const { percent } = badge;
  return (
    <span className="inline-flex items-center gap-1.5" title={showTexts.playedPercent(percent)}>
      <svg viewBox="0 0 20 20" fill="none" strokeWidth="3" className="size-5 -rotate-90" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" stroke="var(--line)" />
        <circle
          cx="10"
          cy="10"
          r="7.5"
          pathLength="100"
          stroke="var(--accent-ink)"
          strokeDasharray={`${percent} 100`}
        />
      </svg>
      <span aria-hidden="true">{percent}%</span>
      <span className="sr-only">{showTexts.playedPercent(percent)}</span>
    </span>
  );
}
