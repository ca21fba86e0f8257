import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** After the first screen has what it needs. */
const aheadMilliseconds = 2_500;

/** New episodes come to an open page by themselves. */
export function PodcastNews() {
  const queries = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    async function start(): Promise<void> {
      const { startFreshPodcasts } = await import('#web/podcasts/data/fresh-podcasts.ts');
      if (!isOver) stop = startFreshPodcasts(queries);
    }
    // Without it a page shows what is new when it is opened.
    const timer = setTimeout(() => void start().catch(() => undefined), aheadMilliseconds);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queries]);
  return null;
}
