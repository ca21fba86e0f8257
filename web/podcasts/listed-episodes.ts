import type { Episode } from '#contract/podcast-shapes.ts';
import type { ProgressEntry } from '#contract/progress.ts';
import { isPlayed } from './progress-badge.ts';

type Choices = {
  /** The queue panel takes the place of the latest release. */
  panelOpen: boolean;
  /** The list is what a filter found. */
  isFiltered: boolean;
  hidePlayed: boolean;
  progress: ReadonlyMap<string, ProgressEntry>;
};

/** The latest release stands above the list: with the queue panel closed the list begins after it (spec §2). What a filter finds is shown whole. */
export function listedEpisodes(
  episodes: readonly Episode[],
  { panelOpen, isFiltered, hidePlayed, progress }: Choices,
): readonly Episode[] {
  const listed = panelOpen || isFiltered ? episodes : episodes.slice(1);
  if (!hidePlayed) return listed;
  return listed.filter(({ id }) => !isPlayed(progress.get(String(id))));
}
