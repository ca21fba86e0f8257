import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { musicTexts } from '../items/music-texts.ts';
import type { MusicItem } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { ratingQuery } from '../provider/queries.ts';

type FavouriteButtonProps = {
  item: MusicItem;
  /** Away from the item's own page the button names it. */
  isElsewhere?: boolean;
};

/** Adds to the favourites and takes out again: a heart that is full while the item is liked. */
export function FavouriteButton({ item, isElsewhere = false }: FavouriteButtonProps) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const { data: rating } = useQuery(ratingQuery(provider, item));
  const isLiked = rating === 'liked';
  const here = isLiked ? musicTexts.removeFavourite : musicTexts.addFavourite;
  const named = isLiked ? musicTexts.unlike(item.name) : musicTexts.like(item.name);

  async function toggle(): Promise<void> {
    const { changeRating } = await import('./change-rating.ts');
    await changeRating(provider, queries, item, isLiked ? undefined : 'liked', rating ?? undefined);
  }

  return (
    <IconButton
      label={isElsewhere ? named : here}
      aria-pressed={isLiked}
      onClick={() => void toggle()}
      className={`${isElsewhere ? '' : '!size-[42px] border border-line'} ${isLiked ? '!text-accent-ink' : ''}`}
    >
      <Heart size={18} fill={isLiked ? 'currentColor' : 'none'} aria-hidden="true" />
    </IconButton>
  );
}
