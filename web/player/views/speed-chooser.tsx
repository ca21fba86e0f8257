import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { SpeedMenu } from './speed-menu.tsx';
import { speedTexts } from './speed-texts.ts';
import type { TransportLook } from './transport-looks.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

const looks = {
  bar: { right: '100%', top: 0, width: 24, height: '100%' },
  sheet: { left: 0, top: '100%', width: 48, height: 28 },
} as const;

type SpeedChooserProps = { look: TransportLook };

/** Opens the menu of all speeds; stands outside the row of buttons, which it does not move as it loads. */
export function SpeedChooser({ look }: SpeedChooserProps) {
  const { setSpeed } = usePlayer();
  const speed = usePlayerState((state) => state.speed);
  const [point, setPoint] = useState<MenuPoint>();
  return (
    <>
      <button
        type="button"
        aria-label={speedTexts.choose}
        title={speedTexts.choose}
        aria-haspopup="menu"
        aria-expanded={point !== undefined}
        onClick={waysToMenu(setPoint).onButton}
        className="absolute grid place-items-center rounded-full text-mute transition hover:bg-lift hover:text-ink"
        style={looks[look]}
      >
        <ChevronUp aria-hidden="true" size={16} />
      </button>
      {point && (
        <SpeedMenu speed={speed} point={point} onChoose={setSpeed} onClose={() => setPoint(undefined)} />
      )}
    </>
  );
}
