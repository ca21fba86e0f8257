import type { Episode } from '#contract/podcast-shapes.ts';

/** A page of a show's episodes; `before` leads to the next, null at the end. */
export type EpisodePage = { items: Episode[]; before: string | null };

/**
 * What is loaded of a list, with what came out since. `first` is the first page as it is now: where it joins what is
 * loaded, the new episodes go on top and the known ones are brought up to date; where it does not, the list begins anew with it.
 */
export function withFreshEpisodes(pages: readonly EpisodePage[], first: EpisodePage): EpisodePage[] {
  const now = new Map(first.items.map((episode) => [episode.id, episode]));
  const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const isJoined = first.items.length === 0 || first.items.some(({ id }) => known.has(id));
  const [top, ...rest] = pages;
  if (!isJoined || top === undefined) return [first];
  const added = first.items.filter(({ id }) => !known.has(id));
  const current = (page: EpisodePage) => ({
    ...page,
    items: page.items.map((episode) => now.get(episode.id) ?? episode),
  });
  const fresh = current(top);
  return [{ ...fresh, items: [...added, ...fresh.items] }, ...rest.map(current)];
}
