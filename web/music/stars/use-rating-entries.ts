import type { SubmenuEntry } from '#web/ui/menus/menu-item.tsx';
import type { MusicItem } from '../provider/item.ts';
import { useSongDetails } from '../song/use-song-details.ts';
import { starTexts } from './star-texts.ts';
import { useGiveStars } from './use-give-stars.ts';

/** A song's rating as entries of a menu, the most stars first. Nothing for another kind. */
export function useRatingEntries(item: MusicItem): SubmenuEntry[] {
  const isSong = item.kind === 'song';
  const details = useSongDetails(item, isSong);
  const giveStars = useGiveStars();
  if (!isSong) return [];
  return [5, 4, 3, 2, 1, 0].map((stars) => ({
    id: String(stars),
    label: starTexts.stars(stars),
    checked: details?.stars === stars,
    onChoose: () => giveStars(item, stars),
  }));
}
