import { Heart } from 'lucide-react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { musicTexts } from '../items/music-texts.ts';
import type { MusicItem } from '../provider/item.ts';
import { useFavourite } from './use-favourite.ts';

type FavouriteButtonProps = {
  item: MusicItem;
  /** Away from the item's own page the button names it. */
  isElsewhere?: boolean;
};

/** Likes and takes the like back, as the menu's 'Like' does: a heart that is full while the item is liked. */
export function FavouriteButton({ item, isElsewhere = false }: FavouriteButtonProps) {
  const { isLiked, toggle } = useFavourite(item);

  return (
    <IconButton
      label={isElsewhere ? musicTexts.likeItem(item.name) : musicTexts.like}
      aria-pressed={isLiked}
      onClick={() => void toggle()}
      className={`${isElsewhere ? '' : '!size-[42px] border border-line'} ${isLiked ? '!text-accent-ink' : ''}`}
    >
      <Heart size={18} fill={isLiked ? 'currentColor' : 'none'} aria-hidden="true" />
    </IconButton>
  );
}
