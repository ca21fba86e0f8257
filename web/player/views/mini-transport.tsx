import { Pause, Play, SkipForward, Undo2 } from 'lucide-react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { isActive } from '../player/player-state.ts';
import { playTexts } from './play-texts.ts';
import { playerTexts } from './player-texts.ts';
import { StepButton } from './step-button.tsx';
import { usePlayer, usePlayerState } from './use-player.ts';

/** A step forward; at the end of all, back to the music. */
function MiniEpisodeButton() {
  const player = usePlayer();
  const title = usePlayerState((state) => (state.isAtEnd ? state.parked?.queue.now?.item.title : undefined));
  if (title === undefined) return <StepButton look="bar" />;
  return (
    <IconButton label={playerTexts.backTo(title)} onClick={player.back} className="size-11">
      <Undo2 aria-hidden="true" size={22} />
    </IconButton>
  );
}

/** The two buttons that a thumb needs most: play or pause, and onward. */
export function MiniTransport() {
  const player = usePlayer();
  const kind = usePlayerState((state) => state.queue.now?.item.kind);
  const active = usePlayerState(isActive);
  const PlayIcon = active ? Pause : Play;
  return (
    <>
      <IconButton
        label={active ? playTexts.pause : playTexts.play}
        onClick={player.toggle}
        className="size-11 text-ink!"
      >
        <PlayIcon aria-hidden="true" size={24} fill="currentColor" />
      </IconButton>
      {kind === 'episode' ? (
        <MiniEpisodeButton />
      ) : (
        <IconButton label={playerTexts.next} onClick={player.next} className="size-11">
          <SkipForward aria-hidden="true" size={22} fill="currentColor" />
        </IconButton>
      )}
    </>
  );
}
