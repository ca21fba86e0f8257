import type { Episode } from '#contract/podcast-shapes.ts';

/** behaviour.md#constants: seven days. */
const recentSeconds = 604_800;
/** Clocks and time zones of publishers are a day off at most. */
const clockSlackSeconds = 86_400;
/** How many shows a call takes. */
const maxIds = 100;

/** Whether an episode is out: one that is announced for later is listed, and pushes nothing aside. */
export const isOut = ({ datePublished }: Episode, nowSeconds: number) =>
  datePublished <= nowSeconds + clockSlackSeconds;

/** The newest of a show's episodes, which come newest first, that is out; else the first. */
export function latestOf(episodes: readonly Episode[], nowSeconds: number): Episode | undefined {
  return episodes.find((episode) => isOut(episode, nowSeconds)) ?? episodes[0];
}

/** behaviour.md#what-is-checked: the newest episode of each show, those released less than seven days ago, newest first. */
export function recentEpisodes(episodes: readonly Episode[], nowSeconds: number): Episode[] {
  const newest = new Map<number, Episode>();
  for (const episode of episodes.toSorted((a, b) => b.datePublished - a.datePublished))
    if (isOut(episode, nowSeconds) && !newest.has(episode.feedId)) newest.set(episode.feedId, episode);
  return [...newest.values()].filter(({ datePublished }) => nowSeconds - datePublished < recentSeconds);
}

/** Ids of shows in groups that a call takes. */
export function inCalls<Id>(ids: readonly Id[]): Id[][] {
  return Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, index) =>
    ids.slice(index * maxIds, (index + 1) * maxIds),
  );
}
