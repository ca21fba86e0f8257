import { lazily } from '#web/ui/pages/lazily.tsx';
import { playerTexts } from './player-texts.ts';
import type { TransportLook } from './transport-looks.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

const SpeedChooser = lazily(async () => (await import('./speed-chooser.tsx')).SpeedChooser);

type SpeedButtonProps = { look: TransportLook };

/** Goes through the speeds of behaviour.md#constants: 1, 1.25, 1.5, 2, 0.75; next to it is a menu of all. The pitch stays. */
export function SpeedButton({ look }: SpeedButtonProps) {
  const player = usePlayer();
  const speed = usePlayerState((state) => state.speed);
  const label = playerTexts.speed(speed);
  return (
    <span className="relative shrink-0">
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={player.cycleSpeed}
        className={`h-9 w-12 shrink-0 rounded-full text-[13px] font-[620] tabular-nums transition hover:bg-lift hover:text-ink pointer-coarse:h-11 ${speed === 1 ? 'text-mute' : 'bg-lift text-accent-ink'}`}
      >
        {speed}×
      </button>
      <SpeedChooser look={look} />
    </span>
  );
}
