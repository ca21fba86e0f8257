import { Pause, Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { musicTexts } from './texts.ts';

type RowPlayButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'onPlay'> & {
  /** What the song is called. */
  name: string;
  isPlaying: boolean;
  onPlay: () => void;
  iconPixels: number;
  iconClassName?: string;
};

/** Plays a song's row from it, or pauses: the row's own click and double click are not meant. */
export function RowPlayButton({
  name,
  isPlaying,
  onPlay,
  iconPixels,
  iconClassName,
  className = '',
  ...rest
}: RowPlayButtonProps) {
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={`${isPlaying ? musicTexts.pause : musicTexts.play} ${name}`}
      onClick={(event) => {
        event.stopPropagation();
        onPlay();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      className={`absolute grid place-items-center text-ink group-hover/row:opacity-100 ${className}`}
      {...rest}
    >
      <Icon size={iconPixels} fill="currentColor" aria-hidden="true" className={iconClassName} />
    </button>
  );
}
