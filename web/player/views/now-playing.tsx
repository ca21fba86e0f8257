import { type PlayableItem, pictureName } from '#rules/queue/item.ts';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { ItemNames } from './item-names.tsx';

type NowPlayingProps = { item: PlayableItem };

/** The current item's picture and names, as the bar shows them. */
export function NowPlaying({ item }: NowPlayingProps) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Artwork
        name={pictureName(item)}
        template={item.artworkTemplate}
        color={item.artworkColor}
        sizes="56px"
        eager
        className="size-14 shrink-0"
      />
      <ItemNames item={item} />
    </div>
  );
}
