import type { Episode } from '#contract/podcast-shapes.ts';
import type { ProgressEntry } from '#contract/progress.ts';
import { isPlayed } from '../data/progress-badge.ts';

type Choices = {
  /** What stands above the list as the latest release. */
  latestId: number | undefined;
  /** The queue panel takes the place of the latest release. */
  panelOpen: boolean;
  /** The list is what a filter found. */
  isFiltered: boolean;
  hidePlayed: boolean;
  progress: ReadonlyMap<string, ProgressEntry>;
};

/** The latest release stands above the list: with the queue panel closed the list leaves it out (behaviour.md#screens), wherever it stands there. What a filter finds is shown whole. */
export function listedEpisodes(
  episodes: readonly Episode[],
  { latestId, panelOpen, isFiltered, hidePlayed, progress }: Choices,
): readonly Episode[] {
  const listed = panelOpen || isFiltered ? episodes : episodes.filter(({ id }) => id !== latestId);
  if (!hidePlayed) return listed;
  return listed.filter(({ id }) => !isPlayed(progress.get(String(id))));
}
