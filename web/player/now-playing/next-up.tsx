import { ItemArtwork } from '../views/item-artwork.tsx';
import { usePlayerState } from '../views/use-player.ts';
import { nowPlayingTexts } from './now-playing-texts.ts';

/** What follows what plays, in a line; nothing when nothing does. */
export function NextUp() {
  const item = usePlayerState(({ queue }) => (queue.userQueued[0] ?? queue.rest[0])?.item);
  if (item === undefined) return null;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <ItemArtwork item={item} sizes="44px" className="size-11 shrink-0 rounded-md" />
      <div className="min-w-0 text-xs">
        <div className="text-mute">{nowPlayingTexts.next}</div>
        <div className="truncate text-mute">
          <b className="font-semibold text-ink">
            <bdi>{item.title}</bdi>
          </b>
          {' · '}
          <bdi>{item.artistName}</bdi>
        </div>
      </div>
    </div>
  );
}
