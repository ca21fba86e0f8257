import { Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react';
import { isEndless } from '#rules/queue/queue.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { currentKind } from '../player/player-state.ts';
import { EpisodeTransport } from './episode-transport.tsx';
import { PlayToggle } from './play-toggle.tsx';
import { playerTexts } from './player-texts.ts';
import { type TransportLook, transportLooks } from './transport-looks.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

/** Marked by more than colour. IconButton has a colour of its own, hence the `!`. */
const on = 'bg-lift text-accent-ink!';

type TransportProps = { look?: TransportLook };

/** Shuffle, previous, play or pause, next, repeat (repeat one shows another icon, behaviour.md#screens). */
function SongTransport({ look = 'bar' }: TransportProps) {
  const player = usePlayer();
  const shuffle = usePlayerState((state) => state.queue.shuffle);
  const repeat = usePlayerState((state) => state.queue.repeat);
  // A station has no order to change and no end to come back from.
  const endless = usePlayerState((state) => isEndless(state.queue.context));
  const { row, small, skip, play, round } = transportLooks[look];
  const RepeatIcon = repeat === 'one' ? Repeat1 : Repeat;
  return (
    <div className={`flex items-center ${row}`}>
      <IconButton
        label={playerTexts.shuffle}
        aria-pressed={shuffle && !endless}
        disabled={endless}
        onClick={player.toggleShuffle}
        className={shuffle && !endless ? on : ''}
      >
        <Shuffle aria-hidden="true" size={small} />
      </IconButton>
      <IconButton label={playerTexts.previous} onClick={player.previous}>
        <SkipBack aria-hidden="true" size={skip} fill="currentColor" />
      </IconButton>
      <PlayToggle iconPixels={play} className={round} />
      <IconButton label={playerTexts.next} onClick={player.next}>
        <SkipForward aria-hidden="true" size={skip} fill="currentColor" />
      </IconButton>
      <IconButton
        label={playerTexts.repeat(repeat)}
        disabled={endless}
        onClick={player.cycleRepeat}
        className={repeat === 'off' || endless ? '' : on}
      >
        <RepeatIcon aria-hidden="true" size={small} />
      </IconButton>
    </div>
  );
}

/** The buttons that fit what is current. */
export function Transport({ look = 'bar' }: TransportProps) {
  const kind = usePlayerState(currentKind);
  return kind === 'episode' ? <EpisodeTransport look={look} /> : <SongTransport look={look} />;
}
