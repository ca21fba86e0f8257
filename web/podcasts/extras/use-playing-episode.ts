import { skipToken, useQuery } from '@tanstack/react-query';
import type { Episode } from '#contract/podcast-shapes.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { episodeQuery } from '../data/queries.ts';

/** The episode that plays, once it is known. */
export function usePlayingEpisode(): Episode | undefined {
  const id = usePlayerState(({ queue: { now } }) => (now?.item.kind === 'episode' ? now.item.id : undefined));
  return useQuery({
    ...episodeQuery(id ?? ''),
    ...(id === undefined && { queryFn: skipToken }),
  }).data;
}
