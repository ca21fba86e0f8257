import { useQuery } from '@tanstack/react-query';
import type { ProgressEntry } from '#contract/progress.ts';
import { progressQuery } from '../data/queries.ts';

/** How far the listener came in an episode. One call serves every badge of the page. */
export function useProgress(episodeId: number): { isPending: boolean; entry: ProgressEntry | undefined } {
  const { data, isPending } = useQuery({
    ...progressQuery(),
    select: (progress) => progress.get(String(episodeId)) ?? null,
  });
  return { isPending, entry: data ?? undefined };
}
