import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useEpisodes } from '#web/podcasts/episodes-context.tsx';

/** After the first screen has what it needs. */
const aheadMilliseconds = 2_000;

type EpisodeKeepingProps = { userId: string };

/** Brings what plays episodes, and keeps what this listener hears of them; what waited for a network is sent. */
export function EpisodeKeeping({ userId }: EpisodeKeepingProps) {
  const episodes = useEpisodes();
  const queries = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    async function start(): Promise<void> {
      const [listening, { keepProgress }] = await Promise.all([
        episodes(),
        import('#web/podcasts/queries.ts'),
      ]);
      if (!isOver) stop = listening.open(userId, (entry) => keepProgress(queries, entry));
    }
    // An episode that is played before brings it at once, and says so where it cannot be fetched.
    const timer = setTimeout(() => void start().catch(() => undefined), aheadMilliseconds);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [episodes, queries, userId]);
  return null;
}
