import type { ComponentType, ReactNode } from 'react';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { ItemArtwork } from './item-artwork.tsx';
import { MiniTransport } from './mini-transport.tsx';
import type { SheetMore } from './now-playing-sheet.tsx';
import type { PlayerNote } from './player-note.ts';
import { playerTexts } from './player-texts.ts';
import { useElapsed, usePlayerState } from './use-player.ts';

const NowPlayingSheet = lazily(async () => (await import('./now-playing-sheet.tsx')).NowPlayingSheet);

/** A song's progress as a line, the only part that renders as time goes on. */
function ProgressLine() {
  const { elapsedSeconds, durationSeconds } = useElapsed();
  const part = durationSeconds > 0 ? Math.min(elapsedSeconds / durationSeconds, 1) : 0;
  return (
    <span aria-hidden="true" className="absolute inset-x-0 top-0 h-0.5 bg-line">
      <span className="block h-full w-full origin-left bg-accent" style={{ transform: `scaleX(${part})` }} />
    </span>
  );
}

type MiniPlayerProps = {
  /** Whether the sheet is open. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Said in place of the artist's name. */
  note?: PlayerNote | undefined;
  /** The sheet's own buttons next to the title, such as like and the options menu. */
  sheetActions?: ReactNode;
  /** Under the names in the sheet: the item's rating. */
  sheetRating?: ReactNode;
  /** What the sheet shows under its buttons. */
  SheetExtras?: ComponentType<SheetMore>;
};

/** Under 768 px, above the bottom bar; opens the Now Playing sheet. Only while there is something to play. */
export function MiniPlayer(props: MiniPlayerProps) {
  const { isOpen, onOpenChange, note, sheetActions, sheetRating, SheetExtras } = props;
  const item = usePlayerState((state) => state.queue.now?.item);
  if (item === undefined) return null;
  return (
    <section
      aria-label={playerTexts.player}
      className="relative flex h-16 items-center gap-1 border-t border-line bg-pane px-3 md:hidden"
    >
      <ProgressLine />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Now playing: ${item.title}, ${note?.words ?? item.artistName}`}
        onClick={() => onOpenChange(true)}
        className="flex min-w-0 flex-1 items-center gap-2.5 text-left"
      >
        <ItemArtwork item={item} sizes="44px" eager className="size-11 shrink-0 rounded-md" />
        <span className="min-w-0">
          <span className="block truncate font-[560] text-ink">{item.title}</span>{' '}
          <span className="flex items-center gap-1.5 text-[12.5px] text-mute">
            {note?.icon}
            <span className="truncate">{note?.words ?? item.artistName}</span>
          </span>
        </span>
      </button>
      <output className="sr-only">{note?.words}</output>
      <MiniTransport />
      {isOpen && (
        <NowPlayingSheet onClose={() => onOpenChange(false)} rating={sheetRating} Extras={SheetExtras}>
          {sheetActions}
        </NowPlayingSheet>
      )}
    </section>
  );
}
