import type { ReactNode } from 'react';
import type { PlayableItem } from '#rules/queue/item.ts';
import { ItemArtwork } from './item-artwork.tsx';
import { ItemNames } from './item-names.tsx';
import { playerTexts } from './player-texts.ts';
import { Scrubber } from './scrubber.tsx';
import { SleepButton } from './sleep-button.tsx';
import { Transport } from './transport.tsx';
import { usePlayerState } from './use-player.ts';
import { Volume } from './volume.tsx';

type PlayerBarProps = {
  /** Opens what plays on the whole screen. */
  onOpen: () => void;
  /** Next to the names: the item's own buttons, such as like. */
  itemActions?: ReactNode;
  /** Under the names: the item's rating. */
  rating?: ReactNode;
  /** At the right end: the queue toggle (`QueueToggle`). */
  children?: ReactNode;
};

/** The bar along the bottom (behaviour.md#screens), from 768 px on; only while there is something to play. */
export function PlayerBar({ onOpen, itemActions, rating, children }: PlayerBarProps) {
  const item = usePlayerState((state) => state.queue.now?.item);
  if (item === undefined) return null;
  return (
    <section
      aria-label={playerTexts.player}
      data-player-bar=""
      className="hidden h-[84px] grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(0,1fr)] items-center gap-5 border-t border-line bg-pane px-[22px] md:grid max-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_auto] max-[1100px]:gap-3 max-[1100px]:px-3.5"
    >
      <div className="flex min-w-0 items-center gap-2">
        <NowPlaying item={item} rating={rating} onOpen={onOpen} />
        {itemActions}
      </div>
      <div className="mx-auto w-full max-w-[640px]">
        <div data-transport="">
          <Transport />
        </div>
        <Scrubber />
      </div>
      <div className="flex items-center justify-end gap-2">
        <SleepButton />
        <Volume />
        {children}
      </div>
    </section>
  );
}

type NowPlayingProps = {
  item: PlayableItem;
  rating?: ReactNode;
  /** Opens it on the whole screen. */
  onOpen: () => void;
};

/** The current item's picture and names, as the bar shows them. */
export function NowPlaying({ item, rating, onOpen }: NowPlayingProps) {
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
        <ItemArtwork item={item} sizes="56px" eager className="size-14" />
      </button>
      <div className="min-w-0">
        <ItemNames item={item} />
        {rating}
      </div>
    </div>
  );
}
