import { playerTexts } from './player-texts.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

/** Goes through the speeds of behaviour.md#constants: 1, 1.25, 1.5, 2, 0.75. Pitch is kept. */
export function SpeedButton() {
  const player = usePlayer();
  const speed = usePlayerState((state) => state.speed);
  const label = playerTexts.speed(speed);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={player.cycleSpeed}
      className={`h-9 w-12 shrink-0 rounded-full text-[13px] font-[620] tabular-nums transition hover:bg-lift hover:text-ink pointer-coarse:h-11 ${speed === 1 ? 'text-mute' : 'bg-lift text-accent-ink'}`}
    >
      {speed}×
    </button>
  );
}
