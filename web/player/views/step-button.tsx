import { RotateCcw, RotateCw } from 'lucide-react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { traitsOf } from '../player/item-traits.ts';
import { playerTexts } from './player-texts.ts';
import type { TransportLook } from './transport-looks.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

const looks = {
  bar: { button: 'size-10 pointer-coarse:size-11', pixels: 26, text: 'text-[8.5px]' },
  sheet: { button: 'size-14', pixels: 42, text: 'text-[13px]' },
} as const;

type StepButtonProps = { isBack?: boolean; look: TransportLook };

/** Moves by the current item's step: a turning arrow with the seconds in it. */
export function StepButton({ isBack = false, look }: StepButtonProps) {
  const player = usePlayer();
  const seconds = usePlayerState(({ queue }) => traitsOf(queue.now?.item).stepSeconds);
  const { button, pixels, text } = looks[look];
  const Icon = isBack ? RotateCcw : RotateCw;
  const change = isBack ? -seconds : seconds;
  return (
    <IconButton
      label={(isBack ? playerTexts.stepBack : playerTexts.stepForward)(seconds)}
      onClick={() => player.seek(player.elapsed.get().elapsedSeconds + change)}
      className={`relative ${button}`}
    >
      <Icon aria-hidden="true" size={pixels} strokeWidth={1.6} />
      <span aria-hidden="true" className={`absolute font-bold tabular-nums ${text}`}>
        {seconds}
      </span>
    </IconButton>
  );
}
