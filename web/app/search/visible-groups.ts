import type { SearchResults } from '#web/music/provider/item.ts';

export type SearchGroup = keyof SearchResults;

/** In the order of the chips (behaviour.md#screens). */
export const searchGroups: readonly SearchGroup[] = ['artists', 'albums', 'songs'];

/** The groups that show: those chosen, all when none is; one without hits is left out. Songs come first. */
export function visibleGroups(chosen: ReadonlySet<SearchGroup>, results: SearchResults): SearchGroup[] {
  return searchGroups
    .toReversed()
    .filter((group) => (chosen.size === 0 || chosen.has(group)) && results[group].length > 0);
}
