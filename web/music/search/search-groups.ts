import type { SearchResults } from '../provider/item.ts';

export type SearchGroup = keyof SearchResults;

/** In the order the chips and the results stand (behaviour.md#screens). */
export const searchGroups: readonly SearchGroup[] = ['artists', 'albums', 'songs'];

/** The groups that show: those chosen, all when none is; one without hits is left out. */
export function visibleGroups(chosen: ReadonlySet<SearchGroup>, results: SearchResults): SearchGroup[] {
  return searchGroups.filter(
    (group) => (chosen.size === 0 || chosen.has(group)) && results[group].length > 0,
  );
}
