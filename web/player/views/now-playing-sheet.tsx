import { Dialog } from '@base-ui/react/dialog';
import { ChevronDown } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { PlayableItem } from '#rules/queue/item.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { pictureAddress } from '#web/ui/pictures/picture-address.ts';
import { stepThrough } from '../system/chapter-steps.ts';
import { ItemNames } from './item-names.tsx';
import { playerTexts } from './player-texts.ts';
import { PlayingArtwork } from './playing-artwork.tsx';
import { Scrubber } from './scrubber.tsx';
import { SheetHead } from './sheet-head.tsx';
import { SleepButton } from './sleep-button.tsx';
import { Transport } from './transport.tsx';
import { usePlayer, usePlayerState } from './use-player.ts';
import { useSwipes } from './use-swipes.ts';
import { SheetVolume } from './volume.tsx';

/** Whether lyrics, queue or details have the height of the sheet, and what gives it to them. */
export type SheetMore = { isOpen: boolean; onOpen: () => void };

type NowPlayingSheetProps = {
  onClose: () => void;
  /** Next to the title: the item's own buttons. */
  children?: ReactNode;
  /** Under the names: the item's rating. */
  rating?: ReactNode;
  /** What there is more of the item, such as chapters: named under the buttons, and once it is open in their place. */
  Extras?: ComponentType<SheetMore> | undefined;
};

/**
 * The full-screen player of a phone, always dark: the colours of the picture need it. It holds the focus; Escape closes
 * it, and so does pulling it down; where the queue or the like is open, Escape first leads back to the cover. Drawing the picture aside goes to the next item or the one before.
 */
export function NowPlayingSheet({ onClose, children, rating, Extras }: NowPlayingSheetProps) {
  const item = usePlayerState((state) => state.queue.now?.item);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const closeMore = () => setMoreOpen(false);
  if (item === undefined) return null;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && (isMoreOpen ? closeMore() : onClose())}>
      <Dialog.Portal>
        <Dialog.Popup
          data-sheet=""
          data-theme="dark"
          aria-label={playerTexts.nowPlaying}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a[href]') !== null) onClose();
          }}
          className="fixed inset-0 z-50 h-dvh overflow-y-auto overscroll-contain bg-bg text-ink outline-none"
        >
          {item.artworkColor === undefined && item.artworkTemplate !== undefined && (
            <img
              src={pictureAddress(item.artworkTemplate, 50)}
              alt=""
              onError={(event) => event.currentTarget.remove()}
              style={{ opacity: 0.2, filter: 'blur(48px) saturate(1.6)' }}
              className="pointer-events-none absolute inset-x-0 top-0 h-3/4 w-full object-cover"
            />
          )}
          {item.artworkColor !== undefined && (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-0 top-0 h-3/4 [mask-image:linear-gradient(#000_20%,transparent)] opacity-(--wash)"
              style={{ background: `#${item.artworkColor}` }}
            />
          )}
          <div
            className={`relative mx-auto flex ${isMoreOpen ? 'h-full' : 'min-h-full'} max-w-[480px] flex-col px-6 pt-[max(14px,env(safe-area-inset-top))] pb-[max(26px,env(safe-area-inset-bottom))]`}
          >
            {isMoreOpen ? (
              <SheetHead item={item} onBack={closeMore} />
            ) : (
              <SheetCover item={item} rating={rating} onClose={onClose}>
                {children}
              </SheetCover>
            )}
            {Extras && <Extras isOpen={isMoreOpen} onOpen={() => setMoreOpen(true)} />}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type SheetCoverProps = {
  item: PlayableItem;
  rating: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

function SheetCover({ item, rating, onClose, children }: SheetCoverProps) {
  const name = usePlayerState((state) => state.queue.context?.name);
  const player = usePlayer();
  const next = () => stepThrough(player, 'next');
  const previous = () => stepThrough(player, 'previous');
  const swipes = useSwipes({ left: next, right: previous, down: onClose });
  return (
    <>
      {/* A browser that knows the words leaves the pull down to us, and scrolls up by itself. */}
      <div {...swipes} style={{ touchAction: 'pan-up' }}>
        <div className="flex items-center justify-between text-[13px] font-semibold text-mute">
          <IconButton label={playerTexts.close} onClick={onClose} className="-ml-2">
            <ChevronDown aria-hidden="true" size={24} />
          </IconButton>
          <span className="truncate px-2">
            {item.kind === 'episode' ? (item.albumName ?? item.artistName) : (name ?? item.albumName)}
          </span>
          <SleepButton />
        </div>
        <div data-swipe="" className="mx-auto my-6" style={{ maxWidth: 'max(160px, 100dvh - 460px)' }}>
          <PlayingArtwork
            item={item}
            sizes="(max-width: 480px) 90vw, 432px"
            eager
            className="w-full rounded-[18px] shadow-2xl"
          />
        </div>
      </div>
      <div className="flex items-center justify-between gap-3">
        <ItemNames item={item} look="sheet" />
        <span className="flex shrink-0">{children}</span>
      </div>
      {rating}
      <div className="mt-5">
        <Scrubber times="below" />
      </div>
      <div className="mt-3.5">
        <Transport look="sheet" />
      </div>
      <div className="mt-4">
        <SheetVolume />
      </div>
    </>
  );
}
