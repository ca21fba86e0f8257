import { Undo2 } from 'lucide-react';
import { playerTexts } from './player-texts.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

type BackButtonProps = { className?: string };

/** The way back to what was parked: 'Back to {song}', or to the episode. Nothing where nothing is parked. */
export function BackButton({ className = '' }: BackButtonProps) {
  const player = usePlayer();
  const title = usePlayerState((state) => state.parked?.queue.now?.item.title);
  if (title === undefined) return null;
  const label = playerTexts.backTo(title);
  return (
    <button
      type="button"
      title={label}
      onClick={player.back}
      className={`inline-flex h-9 min-w-0 items-center gap-2 rounded-full border border-line px-4 text-[13px] font-semibold text-ink transition hover:bg-lift active:scale-[.98] pointer-coarse:h-11 ${className}`}
    >
      <Undo2 aria-hidden="true" size={16} className="shrink-0" />
      <span className="truncate">{label}</span>
    </button>
  );
}
