import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { playerTexts } from './player-texts.ts';
import type { TransportLook } from './transport-looks.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

const SpeedMenu = lazily(async () => ({ default: (await import('./speed-menu.tsx')).SpeedMenu }));

const looks = {
  bar: { row: '', chooser: 'absolute right-full h-9 w-6 pointer-coarse:h-11' },
  sheet: { row: 'flex-col', chooser: 'h-9 w-12' },
} as const;

type SpeedButtonProps = { look: TransportLook };

/** Goes through the speeds of behaviour.md#constants: 1, 1.25, 1.5, 2, 0.75; next to it is a menu of all. The pitch stays. */
export function SpeedButton({ look }: SpeedButtonProps) {
  const player = usePlayer();
  const speed = usePlayerState((state) => state.speed);
  const [point, setPoint] = useState<MenuPoint>();
  const { row, chooser } = looks[look];
  const label = playerTexts.speed(speed);
  return (
    <span className={`relative flex shrink-0 items-center ${row}`}>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={player.cycleSpeed}
        className={`h-9 w-12 shrink-0 rounded-full text-[13px] font-[620] tabular-nums transition hover:bg-lift hover:text-ink pointer-coarse:h-11 ${speed === 1 ? 'text-mute' : 'bg-lift text-accent-ink'}`}
      >
        {speed}×
      </button>
      <button
        type="button"
        aria-label={playerTexts.chooseSpeed}
        title={playerTexts.chooseSpeed}
        aria-haspopup="menu"
        aria-expanded={point !== undefined}
        onClick={waysToMenu(setPoint).onButton}
        className={`grid place-items-center rounded-full text-mute transition hover:bg-lift hover:text-ink ${chooser}`}
      >
        <ChevronUp aria-hidden="true" size={16} />
      </button>
      {point && (
        <SpeedMenu
          speed={speed}
          point={point}
          onChoose={player.setSpeed}
          onClose={() => {
            setPoint(undefined);
            point.opener.focus();
          }}
        />
      )}
    </span>
  );
}
