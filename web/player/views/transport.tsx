import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react';
import { isEndless, upNext } from '#rules/queue/queue.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { currentKind, isActive } from '../player/player-state.ts';
import { BackButton } from './back-button.tsx';
import { playTexts } from './play-texts.ts';
import { playerTexts } from './player-texts.ts';
import { SpeedButton } from './speed-button.tsx';
import { StepButton } from './step-button.tsx';
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

type EpisodeTransportProps = { look: TransportLook };

/** Speed, a step back, play or pause, a step forward (behaviour.md#screens: 15 s), next; at the end of all, the way back to the music. */
function EpisodeTransport({ look }: EpisodeTransportProps) {
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
      <SpeedButton look={look} />
      <StepButton isBack look={look} />
      <PlayToggle iconPixels={play} className={round} />
      <StepButton look={look} />
      <IconButton label={playerTexts.next} disabled={isLast} onClick={player.next} className="w-12">
        <SkipForward aria-hidden="true" size={skip} fill="currentColor" />
      </IconButton>
    </div>
  );
}

type PlayToggleProps = { iconPixels: number; className: string };

/** The round button in the middle: play or pause. */
function PlayToggle({ iconPixels, className }: PlayToggleProps) {
  const player = usePlayer();
  const active = usePlayerState(isActive);
  const PlayIcon = active ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={active ? playTexts.pause : playTexts.play}
      title={active ? playTexts.pause : playTexts.play}
      onClick={player.toggle}
      className={`grid shrink-0 place-items-center rounded-full bg-ink text-bg transition active:scale-95 ${className}`}
    >
      <PlayIcon aria-hidden="true" size={iconPixels} fill="currentColor" className={active ? '' : 'ml-0.5'} />
    </button>
  );
}
