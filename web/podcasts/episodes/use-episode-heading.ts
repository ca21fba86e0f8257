import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { isOut, latestOf } from '../data/recent-episodes.ts';
import { episodesQuery } from '../data/show-queries.ts';
import { showTexts } from '../data/show-texts.ts';

/** What the card of an episode's own page is headed: 'Latest release' is the newest of its show alone, 'Part' one of a book. */
export function useEpisodeHeading(episode: Episode | undefined): string {
  const [nowSeconds] = useState(() => wallTimeMs() / 1000);
  const { data } = useInfiniteQuery({
    ...episodesQuery(String(episode?.feedId), ''),
    enabled: episode !== undefined && episode.isBookPart !== true,
  });
  if (episode?.isBookPart === true) return showTexts.part;
  if (episode !== undefined && !isOut(episode, nowSeconds)) return showTexts.announced;
  const newest =
    data &&
    latestOf(
      data.pages.flatMap(({ items }) => items),
      nowSeconds,
    );
  return newest !== undefined && newest.id === episode?.id ? showTexts.latestRelease : showTexts.episode;
}
