import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { recentlyPlayedQuery } from '#web/music/provider/queries.ts';
import { usePlayer } from '#web/player/views/use-player.ts';

type PlayHistoryProps = { userId: string };

/** Tells a provider that wants to know what is heard, and asks for the history anew after it. */
export function PlayHistory({ userId }: PlayHistoryProps) {
  const player = usePlayer();
  const provider = useMusicProvider();
  const queries = useQueryClient();
  useEffect(() => {
    if (!provider.capabilities.plays) return;
    const { queryKey } = recentlyPlayedQuery(provider);
    let stop: (() => void) | undefined;
    let isOver = false;
    async function start(): Promise<void> {
      const { startPlayReporting } = await import('#web/music/plays/play-reporting.ts');
      if (isOver) return;
      stop = startPlayReporting({
        player,
        library: provider.library,
        storage: localStorage,
        userId,
        onReported: () => void queries.invalidateQueries({ queryKey }),
      });
    }
    // Without it there is no history, and the music plays on.
    void start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [player, provider, queries, userId]);
  return null;
}
