import type { Episode } from '#contract/podcast-shapes.ts';

/** A page of a show's episodes; `before` leads to the next, null at the end. */
export type EpisodePage = { items: Episode[]; before: string | null };

/**
 * The loaded pages of a list with its newest episodes. `first` is the first page as it is now: if it overlaps the
 * loaded pages, new episodes go on top and the others are updated; if not, the list starts over with it.
 */
export function withFreshEpisodes(pages: readonly EpisodePage[], first: EpisodePage): EpisodePage[] {
  const now = new Map(first.items.map((episode) => [episode.id, episode]));
  const existingIds = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const isJoined = first.items.length === 0 || first.items.some(({ id }) => existingIds.has(id));
  const [top, ...rest] = pages;
  if (!isJoined || top === undefined) return [first];
  const added = first.items.filter(({ id }) => !existingIds.has(id));
  const current = (page: EpisodePage) => ({
    ...page,
    items: page.items.map((episode) => now.get(episode.id) ?? episode),
  });
  const fresh = current(top);
  return [{ ...fresh, items: [...added, ...fresh.items] }, ...rest.map(current)];
}
