import './now-playing.css';
import { Dialog } from '@base-ui/react/dialog';
import { ChevronDown, ListMusic } from 'lucide-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { PlayableItem } from '#rules/queue/item.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { pictureAddress } from '#web/ui/pictures/picture-address.ts';
import { ItemNames } from '../views/item-names.tsx';
import { playerTexts } from '../views/player-texts.ts';
import { PlayingArtwork } from '../views/playing-artwork.tsx';
import { Scrubber } from '../views/scrubber.tsx';
import { SleepButton } from '../views/sleep-button.tsx';
import { Transport } from '../views/transport.tsx';
import { usePlayerState } from '../views/use-player.ts';
import { Volume } from '../views/volume.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { NextUp } from './next-up.tsx';
import { nowPlayingTexts } from './now-playing-texts.ts';
import { usePeaks, Waveform } from './waveform.tsx';

const bar = '[data-player-bar]';
const transport = '[data-transport]';

type NowPlayingScreenProps = {
  onClose: () => void;
  onQueue: () => void;
  /** Next to the names: the item's own buttons, such as like. */
  actions?: ReactNode;
  /** Under the names: the item's rating. */
  rating?: ReactNode;
  /** In the corner: the menu of all that can be done with it. */
  options?: ReactNode;
  /** What there is more of it: `ItemTabs`. */
  tabs?: ReactNode;
  /** What stands outside every dialog and would not be reached: questions and toasts. */
  notes?: ReactNode;
  /** What is sung at a second, for the time line. */
  titleAt?: ((seconds: number) => string | undefined) | undefined;
};

type WashStyle = CSSProperties & { '--art'?: string };

/** What grew here, and what the focus goes back to. */
const opener = () => document.querySelector<HTMLElement>('[data-open-now-playing]');

/** What plays, on the whole of a wide window and always dark. Escape closes it; the focus goes back to the bar's picture. */
export function NowPlayingScreen(props: NowPlayingScreenProps) {
  const { onClose, onQueue, actions, rating, options, tabs, notes, titleAt } = props;
  const item = usePlayerState((state) => state.queue.now?.item);
  const chevron = useRef<HTMLButtonElement>(null);
  if (item === undefined) return null;
  const style: WashStyle = item.artworkColor === undefined ? {} : { '--art': `#${item.artworkColor}` };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          data-theme="dark"
          data-now-playing=""
          aria-label={playerTexts.nowPlaying}
          initialFocus={chevron}
          finalFocus={() => opener() ?? true}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a[href]') !== null) onClose();
          }}
          style={style}
          className="now-playing"
        >
          {item.artworkColor === undefined && item.artworkTemplate !== undefined && (
            <img
              src={pictureAddress(item.artworkTemplate, 50)}
              alt=""
              onError={(event) => event.currentTarget.remove()}
              className="now-playing-wash"
            />
          )}
          <div className="now-playing-head">
            <IconButton ref={chevron} label={nowPlayingTexts.close} onClick={onClose}>
              <ChevronDown aria-hidden="true" size={22} />
            </IconButton>
            <PlayingFrom />
            <SleepButton />
            <FullScreenButton />
            {options}
          </div>
          <div className="now-playing-left">
            <GrowingArtwork />
            <div className="now-playing-names">
              <ItemNames item={item} withAlbum look="sheet" />
              <span className="flex shrink-0 items-center">{actions}</span>
            </div>
            {rating}
          </div>
          <div className="now-playing-right">{tabs}</div>
          <div className="now-playing-line">
            <PicturedScrubber key={item.audioUrl} item={item} titleAt={titleAt} />
          </div>
          <Foot onQueue={onQueue} />
          {notes}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const pictureOf = (peaks: readonly number[]) => (played: number, buffered: number) => (
  <Waveform peaks={peaks} played={played} buffered={buffered} />
);

type PicturedScrubberProps = { item: PlayableItem; titleAt: NowPlayingScreenProps['titleAt'] };

/** The time line; of a song of the music folder it is a picture of its sound, once that is known. */
function PicturedScrubber({ item, titleAt }: PicturedScrubberProps) {
  const peaks = usePeaks(item);
  return (
    <div data-pictured={peaks !== undefined || undefined}>
      <Scrubber times="below" titleAt={titleAt} picture={peaks && pictureOf(peaks)} />
    </div>
  );
}

function PlayingFrom() {
  const { kind, artistName, albumName } = usePlayerState((state) => state.queue.now?.item) ?? {};
  const context = usePlayerState((state) => state.queue.context);
  const isEpisode = kind === 'episode';
  return (
    <div className="min-w-0 flex-1">
      <div className="text-xs text-mute">
        {isEpisode ? nowPlayingTexts.playingShow : nowPlayingTexts.playingFrom(context?.kind)}
      </div>
      <div className="truncate font-semibold text-ink">
        <bdi>{isEpisode ? (albumName ?? artistName) : (context?.name ?? albumName)}</bdi>
      </div>
    </div>
  );
}

function GrowingArtwork() {
  const item = usePlayerState((state) => state.queue.now?.item);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) growFrom(place.current, opener());
  }, []);
  return (
    <div ref={place} className="now-playing-art">
      {item && (
        <PlayingArtwork item={item} sizes="(max-width: 1023px) 320px, 500px" eager className="size-full" />
      )}
    </div>
  );
}

/** The buttons are where the bar has them, with volume and the next item around them. */
function Foot({ onQueue }: { onQueue: () => void }) {
  const place = useTransportPosition();
  return (
    <div className="now-playing-foot">
      <div className="now-playing-next">
        <NextUp />
      </div>
      <div className="now-playing-transport" style={place}>
        <Transport />
      </div>
      <Volume />
      <IconButton label={nowPlayingTexts.showQueue} onClick={onQueue}>
        <ListMusic aria-hidden="true" size={20} />
      </IconButton>
    </div>
  );
}

/** Aligned with the buttons of the bar behind, whatever else is in that row. */
function useTransportPosition(): CSSProperties {
  const [position, setPosition] = useState<CSSProperties>({});

  useLayoutEffect(() => {
    const own = document.querySelector(`${bar} ${transport}`);
    if (own === null) return undefined;
    function measure() {
      const box = own?.getBoundingClientRect();
      if (box) setPosition({ left: box.left, width: box.width, bottom: innerHeight - box.bottom });
    }
    measure();
    addEventListener('resize', measure);
    const watch = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    watch?.observe(own);
    return () => {
      watch?.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);

  return position;
}

/** Lets a picture grow from where another one stands; at once with reduced motion. */
function growFrom(picture: HTMLElement, from: Element | null): void {
  const small = from?.getBoundingClientRect();
  const whole = picture.getBoundingClientRect();
  if (!small?.width || !whole.width || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const start = `translate(${small.left - whole.left}px, ${small.top - whole.top}px) scale(${small.width / whole.width})`;
  picture.animate(
    [
      { transformOrigin: '0 0', transform: start },
      { transformOrigin: '0 0', transform: 'none' },
    ],
    {
      duration: 200,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    },
  );
}
