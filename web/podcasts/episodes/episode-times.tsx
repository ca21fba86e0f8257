import { Clock3 } from 'lucide-react';
import { durationLabel } from '../data/episode-labels.ts';
import { showTexts } from '../data/show-texts.ts';

/** How long ago it came out: the label of behaviour.md#constants, and the word that tells it from a length. */
export const EpisodeAge = ({ released }: { released: string }) => (
  <>
    {released}
    <span> {showTexts.ago}</span>
  </>
);

/** How long an episode is, with a clock. */
export const EpisodeLength = ({ seconds }: { seconds: number | null }) => (
  <span className="inline-flex items-center gap-1" title={showTexts.length}>
    <Clock3 size={13} aria-hidden="true" className="shrink-0" />
    <span className="tabular-nums">{durationLabel(seconds)}</span>
  </span>
);
