import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MusicItem } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { ratingQuery } from '../provider/queries.ts';

/** Whether the listener likes an item, and what changes it. `toggle` says by itself how it went. */
export function useFavourite(item: MusicItem): { isLiked: boolean; toggle: () => Promise<void> } {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const { data: rating } = useQuery(ratingQuery(provider, item));
  const isLiked = rating === 'liked';
  return {
    isLiked,
    async toggle() {
      const { toggleLike } = await import('./change-rating.ts');
      await toggleLike(provider, queries, item);
    },
  };
}
