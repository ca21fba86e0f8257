import type { LucideIcon } from 'lucide-react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { TransportLook } from './transport-looks.ts';
import { usePlayer } from './use-player.ts';

const looks = {
  bar: { button: 'size-10 pointer-coarse:size-11', pixels: 26, text: 'text-[8.5px]' },
  sheet: { button: 'size-14', pixels: 42, text: 'text-[13px]' },
} as const;

type SkipFifteenProps = { label: string; seconds: number; icon: LucideIcon; look: TransportLook };

/** Moves by 15 seconds: a turning arrow with the number in it. */
export function SkipFifteen({ label, seconds, icon: Icon, look }: SkipFifteenProps) {
  const player = usePlayer();
  const { button, pixels, text } = looks[look];
  return (
    <IconButton
      label={label}
      onClick={() => player.seek(player.elapsed.get().elapsedSeconds + seconds)}
      className={`relative ${button}`}
    >
      <Icon aria-hidden="true" size={pixels} strokeWidth={1.6} />
      <span aria-hidden="true" className={`absolute font-bold tabular-nums ${text}`}>
        15
      </span>
    </IconButton>
  );
}
