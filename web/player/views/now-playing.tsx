import { type PlayableItem, pictureName } from '#rules/queue/item.ts';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { ItemNames } from './item-names.tsx';
import { playerTexts } from './player-texts.ts';

type NowPlayingProps = {
  item: PlayableItem;
  /** Opens it on the whole screen. */
  onOpen: () => void;
};

/** The current item's picture and names, as the bar shows them. */
export function NowPlaying({ item, onOpen }: NowPlayingProps) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <button
        type="button"
        data-open-now-playing=""
        aria-label={playerTexts.openNowPlaying}
        title={playerTexts.openNowPlaying}
        aria-haspopup="dialog"
        aria-keyshortcuts="F"
        onClick={onOpen}
        className="shrink-0 rounded-lg"
      >
        <Artwork
          name={pictureName(item)}
          template={item.artworkTemplate}
          color={item.artworkColor}
          sizes="56px"
          eager
          className="size-14"
        />
      </button>
      <ItemNames item={item} />
    </div>
  );
}
