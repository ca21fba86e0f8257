import type { Feed } from '#contract/podcast-shapes.ts';

const isSound = ({ parseErrors, locked, crawlErrors, episodeCount }: Feed) =>
  parseErrors === 0 && locked === 0 && crawlErrors === 0 && episodeCount >= 1;

/** behaviour.md#what-is-checked: which shows of an answer are kept, highest priority first and otherwise in the order they came; `hidden` are the others. */
export function sortResults(feeds: readonly Feed[]): { shown: Feed[]; hidden: Feed[] } {
  const sorted = feeds.toSorted((a, b) => b.priority - a.priority);
  return { shown: sorted.filter(isSound), hidden: sorted.filter((feed) => !isSound(feed)) };
}
