import { Play } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { ScreenHeader } from '#web/ui/pages/screen-header.tsx';
import { musicTexts } from '../items/texts.ts';
import { libraryTexts } from '../library/library-texts.ts';
import { favouriteTexts } from './favourite-texts.ts';

type FavouritesHeaderProps = {
  count?: number | undefined;
  /** How many the filter leaves; absent without one. */
  shown?: number | undefined;
  onPlay?: () => void;
};

/** What the page is, how many songs it has, and the way to hear them. */
export function FavouritesHeader({ count, shown, onPlay }: FavouritesHeaderProps) {
  const hasSongs = count !== undefined && count > 0;
  const note = hasSongs && (
    <span className="ml-3 text-sm font-normal tracking-normal text-mute">
      {shown === undefined ? musicTexts.songCount(count) : favouriteTexts.shownOf(shown, count)}
    </span>
  );
  return (
    <ScreenHeader title={libraryTexts.favourites} note={note} className="mb-5 min-h-[42px] pt-6">
      {hasSongs && (
        <Button look="solid" onClick={onPlay} disabled={shown === 0}>
          <Play size={18} fill="currentColor" aria-hidden="true" />
          {libraryTexts.playFavourites}
        </Button>
      )}
    </ScreenHeader>
  );
}
