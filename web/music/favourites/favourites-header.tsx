import { Play } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
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
  return (
    <header className="mb-5 flex min-h-[42px] flex-wrap items-center justify-between gap-3 pr-(--covered) pt-6">
      <h1 className="text-2xl font-[700] tracking-tight">
        {libraryTexts.favourites}
        {count !== undefined && count > 0 && (
          <span className="ml-3 text-sm font-normal tracking-normal text-mute">
            {shown === undefined ? musicTexts.songCount(count) : favouriteTexts.shownOf(shown, count)}
          </span>
        )}
      </h1>
      {count !== undefined && count > 0 && (
        <Button look="solid" onClick={onPlay} disabled={shown === 0}>
          <Play size={18} fill="currentColor" aria-hidden="true" />
          {libraryTexts.playFavourites}
        </Button>
      )}
    </header>
  );
}
