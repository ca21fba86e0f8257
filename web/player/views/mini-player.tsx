import { Pause, Play, RotateCw, SkipForward, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { pictureName } from '#rules/queue/item.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { isActive } from '../player/player-state.ts';
import { playTexts } from './play-texts.ts';
import type { PlayerNote } from './player-note.ts';
import { playerTexts } from './player-texts.ts';
import { SkipFifteen } from './skip-fifteen.tsx';
import { useElapsed, usePlayer, usePlayerState } from './use-player.ts';

const NowPlayingSheet = lazily(async () => ({
  default: (await import('./now-playing-sheet.tsx')).NowPlayingSheet,
}));

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

/** Forward 15 s; at the end of all, back to the music. */
function MiniEpisodeButton() {
  const player = usePlayer();
  const title = usePlayerState((state) => (state.isAtEnd ? state.parked?.queue.now?.item.title : undefined));
  if (title === undefined)
    return <SkipFifteen label={playerTexts.onFifteen} seconds={15} icon={RotateCw} look="bar" />;
  return (
    <IconButton label={playerTexts.backTo(title)} onClick={player.back} className="size-11">
      <Undo2 aria-hidden="true" size={22} />
    </IconButton>
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
  /** What the sheet shows under its buttons. */
  sheetExtras?: ReactNode;
};

/** Under 768 px, above the bottom bar; opens the Now Playing sheet. Only while there is something to play. */
export function MiniPlayer(props: MiniPlayerProps) {
  const { isOpen, onOpenChange, note, sheetActions, sheetExtras } = props;
  const player = usePlayer();
  const item = usePlayerState((state) => state.queue.now?.item);
  const active = usePlayerState(isActive);
  if (item === undefined) return null;
  const PlayIcon = active ? Pause : Play;
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
        <Artwork
          name={pictureName(item)}
          template={item.artworkTemplate}
          color={item.artworkColor}
          sizes="44px"
          eager
          className="size-11 shrink-0 rounded-md"
        />
        <span className="min-w-0">
          <span className="block truncate font-[560] text-ink">{item.title}</span>{' '}
          <span className="flex items-center gap-1.5 text-[12.5px] text-mute">
            {note?.icon}
            <span className="truncate">{note?.words ?? item.artistName}</span>
          </span>
        </span>
      </button>
      <output className="sr-only">{note?.words}</output>
      <IconButton
        label={active ? playTexts.pause : playTexts.play}
        onClick={player.toggle}
        className="size-11 text-ink!"
      >
        <PlayIcon aria-hidden="true" size={24} fill="currentColor" />
      </IconButton>
      {item.kind === 'episode' ? (
        <MiniEpisodeButton />
      ) : (
        <IconButton label={playerTexts.next} onClick={player.next} className="size-11">
          <SkipForward aria-hidden="true" size={22} fill="currentColor" />
        </IconButton>
      )}
      {isOpen && (
        <NowPlayingSheet onClose={() => onOpenChange(false)} extras={sheetExtras}>
          {sheetActions}
        </NowPlayingSheet>
      )}
    </section>
  );
}
