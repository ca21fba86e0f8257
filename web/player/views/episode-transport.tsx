import { RotateCcw, RotateCw, SkipForward } from 'lucide-react';
import { upNext } from '#rules/queue/queue.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { BackButton } from './back-button.tsx';
import { PlayToggle } from './play-toggle.tsx';
import { playerTexts } from './player-texts.ts';
import { SkipFifteen } from './skip-fifteen.tsx';
import { SpeedButton } from './speed-button.tsx';
import { type TransportLook, transportLooks } from './transport-looks.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

type EpisodeTransportProps = { look: TransportLook };

/** Speed, back 15 s, play or pause, forward 15 s (behaviour.md#screens), next; at the end of all, the way back to the music. */
export function EpisodeTransport({ look }: EpisodeTransportProps) {
  const player = usePlayer();
  const isOver = usePlayerState((state) => state.isAtEnd && state.parked !== undefined);
  const isLast = usePlayerState(({ queue }) => upNext(queue).length === 0);
  const { row, skip, play, round } = transportLooks[look];
  if (isOver)
    return (
      <div className="flex items-center justify-center gap-3">
        <PlayToggle iconPixels={play} className={round} />
        <BackButton />
      </div>
    );
  return (
    <div className={`flex items-center ${row}`}>
      <SpeedButton />
      <SkipFifteen label={playerTexts.backFifteen} seconds={-15} icon={RotateCcw} look={look} />
      <PlayToggle iconPixels={play} className={round} />
      <SkipFifteen label={playerTexts.onFifteen} seconds={15} icon={RotateCw} look={look} />
      <IconButton label={playerTexts.next} disabled={isLast} onClick={player.next} className="w-12">
        <SkipForward aria-hidden="true" size={skip} fill="currentColor" />
      </IconButton>
    </div>
  );
}
