import { Pause, Play } from 'lucide-react';
import { isActive } from '../player/player-state.ts';
import { playTexts } from './play-texts.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

type PlayToggleProps = { iconPixels: number; className: string };

/** The round button in the middle: play or pause. */
export function PlayToggle({ iconPixels, className }: PlayToggleProps) {
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
