import type { ProgressEntry } from '#contract/progress.ts';
import { isPlayed } from '../data/progress-badge.ts';

const maxStarted = 12;

/** The episodes to continue: begun and not finished, last touched first. */
export function startedEpisodes(entries: Iterable<ProgressEntry>): string[] {
  return [...entries]
    .filter((entry) => entry.progress > 0 && !isPlayed(entry))
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
    .slice(0, maxStarted)
    .map(({ episodeId }) => episodeId);
}
