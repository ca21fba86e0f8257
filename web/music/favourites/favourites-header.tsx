import { Play, Shuffle } from 'lucide-react';
import { LazyDownloadButton } from '#web/downloads/entries/lazy-download-button.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ScreenHeader } from '#web/ui/pages/screen-header.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { libraryTexts } from '../library/library-texts.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { favouriteTexts } from './favourite-texts.ts';

const wantedFavourites = {
  key: 'favourites-all',
  kind: 'favourites',
  id: 'all',
  name: libraryTexts.favourites,
  path: '/favourites',
} as const;

type FavouritesHeaderProps = {
  count?: number | undefined;
  /** How many the filter leaves; absent without one. */
  shown?: number | undefined;
  onPlay?: () => void;
  onShuffle?: () => void;
};

/** What the page is, how many songs it has, and the way to hear them. */
export function FavouritesHeader({ count, shown, onPlay, onShuffle }: FavouritesHeaderProps) {
  const { capabilities } = useMusicProvider();
  const hasSongs = count !== undefined && count > 0;
  const note = hasSongs && (
    <span className="ml-3 text-sm font-normal tracking-normal text-mute">
      {shown === undefined ? musicTexts.songCount(count) : favouriteTexts.shownOf(shown, count)}
    </span>
  );
  return (
    <ScreenHeader title={libraryTexts.favourites} note={note} className="mb-5 min-h-[42px] pt-6">
      {hasSongs && (
        <span className="flex gap-2">
          <Button look="solid" onClick={onPlay} disabled={shown === 0}>
            <Play size={18} fill="currentColor" aria-hidden="true" />
            {libraryTexts.playFavourites}
          </Button>
          <Button aria-label={favouriteTexts.shuffle} onClick={onShuffle} disabled={shown === 0}>
            <Shuffle size={18} aria-hidden="true" />
          </Button>
          {capabilities.downloads && <LazyDownloadButton item={wantedFavourites} />}
        </span>
      )}
    </ScreenHeader>
  );
}
