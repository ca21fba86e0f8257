import { usePlayerState } from './use-player.ts';
import './player.css';

/** Worn by the playing item: three bars that move with the sound, still when it is paused or motion is reduced. */
export function PlayingBars() {
  const moving = usePlayerState((state) => state.status === 'playing');
  return (
    <span
      aria-hidden="true"
      data-moving={moving || undefined}
      className="playing-bars inline-flex h-3.5 items-end gap-0.5"
    >
      <i />
      <i />
      <i />
    </span>
  );
}
