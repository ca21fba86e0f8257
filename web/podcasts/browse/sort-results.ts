import type { Feed } from '#contract/podcast-shapes.ts';

const isSound = ({ parseErrors, locked, crawlErrors, episodeCount }: Feed) =>
  parseErrors === 0 && locked === 0 && crawlErrors === 0 && episodeCount >= 1;

/** behaviour.md#what-is-checked: visible shows by priority, then in the order of the reply; `hidden` are the others. */
export function sortResults(feeds: readonly Feed[]): { visible: Feed[]; hidden: Feed[] } {
  const sorted = feeds.toSorted((a, b) => b.priority - a.priority);
  return { visible: sorted.filter(isSound), hidden: sorted.filter((feed) => !isSound(feed)) };
}
