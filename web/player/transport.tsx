import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { usePlayer, usePlayerState } from './player-context.tsx';
import { isActive } from './player-state.ts';
import { isEndless } from './queue.ts';

const repeatNames = ['off', 'all', 'one'] as const;

/** Marked by more than colour. IconButton has a colour of its own, hence the `!`. */
const on = 'bg-lift text-accent-ink!';

const looks = {
  bar: { row: 'justify-center gap-3', small: 19, skip: 20, play: 20, round: 'size-[42px]' },
  sheet: { row: 'justify-between', small: 24, skip: 32, play: 32, round: 'size-[72px]' },
} as const;

type TransportProps = { look?: keyof typeof looks };

/** Shuffle, previous, play or pause, next, repeat (value 2 shows another icon, spec §2). */
export function Transport({ look = 'bar' }: TransportProps) {
  const player = usePlayer();
  const shuffle = usePlayerState((state) => state.queue.shuffle);
  const repeat = usePlayerState((state) => state.queue.repeat);
  // A station has no order to change and no end to come back from.
  const endless = usePlayerState((state) => isEndless(state.queue.context));
  const active = usePlayerState(isActive);
  const { row, small, skip, play, round } = looks[look];
  const RepeatIcon = repeat === 2 ? Repeat1 : Repeat;
  const PlayIcon = active ? Pause : Play;
  return (
    <div className={`flex items-center ${row}`}>
      <IconButton
        label="Shuffle"
        aria-pressed={shuffle && !endless}
        disabled={endless}
        onClick={player.toggleShuffle}
        className={shuffle && !endless ? on : ''}
      >
        <Shuffle aria-hidden="true" size={small} />
      </IconButton>
      <IconButton label="Previous" onClick={player.previous}>
        <SkipBack aria-hidden="true" size={skip} fill="currentColor" />
      </IconButton>
      <button
        type="button"
        aria-label={active ? 'Pause' : 'Play'}
        title={active ? 'Pause' : 'Play'}
        onClick={player.toggle}
        className={`grid shrink-0 place-items-center rounded-full bg-ink text-bg transition active:scale-95 ${round}`}
      >
        <PlayIcon aria-hidden="true" size={play} fill="currentColor" className={active ? '' : 'ml-0.5'} />
      </button>
      <IconButton label="Next" onClick={player.next}>
        <SkipForward aria-hidden="true" size={skip} fill="currentColor" />
      </IconButton>
      <IconButton
        label={`Repeat: ${repeatNames[repeat]}`}
        disabled={endless}
        onClick={player.cycleRepeat}
        className={repeat === 0 || endless ? '' : on}
      >
        <RepeatIcon aria-hidden="true" size={small} />
      </IconButton>
    </div>
  );
}
