import './now-playing.css';
import { Dialog } from '@base-ui/react/dialog';
import { ChevronDown, ListMusic } from 'lucide-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type PlayableItem, pictureName } from '#rules/queue/item.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { ItemNames } from '../views/item-names.tsx';
import { playerTexts } from '../views/player-texts.ts';
import { Scrubber } from '../views/scrubber.tsx';
import { SleepButton } from '../views/sleep-button.tsx';
import { Transport } from '../views/transport.tsx';
import { usePlayerState } from '../views/use-player.ts';
import { Volume } from '../views/volume.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { growFrom } from './grow-from.ts';
import { NextUp } from './next-up.tsx';
import { nowPlayingTexts } from './now-playing-texts.ts';
import { usePeaks } from './use-peaks.ts';
import { useTransportPosition } from './use-transport-position.ts';
import { Waveform } from './waveform.tsx';

type NowPlayingScreenProps = {
  onClose: () => void;
  onQueue: () => void;
  /** Beside the names: the item's own buttons, such as like. */
  actions?: ReactNode;
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
  const { onClose, onQueue, actions, options, tabs, notes, titleAt } = props;
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

const pictureOf = (peaks: readonly number[]) => (heard: number, buffered: number) => (
  <Waveform peaks={peaks} heard={heard} buffered={buffered} />
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
        <bdi>{isEpisode ? artistName : (context?.name ?? albumName)}</bdi>
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
        <Artwork
          name={pictureName(item)}
          template={item.artworkTemplate}
          color={item.artworkColor}
          sizes="(max-width: 1023px) 320px, 500px"
          eager
          className="size-full"
        />
      )}
    </div>
  );
}

/** The buttons stand where the bar has them; what follows and the volume are beside them. */
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
