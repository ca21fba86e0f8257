import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startPlayReporting } from '#web/music/play-reporting.ts';
import { useMusicProvider } from '#web/music/provider-context.tsx';
import { recentlyPlayedQuery } from '#web/music/queries.ts';
import { usePlayer } from '#web/player/player-context.tsx';

type PlayHistoryProps = { userId: string };

/** Tells a provider that wants to know what is heard, and asks for the history anew after it. */
export function PlayHistory({ userId }: PlayHistoryProps) {
  const player = usePlayer();
  const provider = useMusicProvider();
  const queries = useQueryClient();
  useEffect(() => {
    if (!provider.capabilities.plays) return;
    const { queryKey } = recentlyPlayedQuery(provider);
    return startPlayReporting({
      player,
      library: provider.library,
      storage: localStorage,
      userId,
      onReported: () => void queries.invalidateQueries({ queryKey }),
    });
  }, [player, provider, queries, userId]);
  return null;
}
