import { Pause, Play } from 'lucide-react';
import type { Album } from './item.ts';
import { usePlayAlbum } from './play-album.ts';

type PlayAlbumButtonProps = { album: Pick<Album, 'id' | 'name'> };

/** The round button on a card: shows on hover, focus and touch, and always while its album plays. */
export function PlayAlbumButton({ album }: PlayAlbumButtonProps) {
  const { isPlaying, play } = usePlayAlbum(album);
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${album.name}`}
      onClick={play}
      className={`grid size-11 place-items-center rounded-full bg-accent text-on shadow-[0_6px_18px_-6px_var(--shade)] transition duration-150 hover:scale-105 focus-visible:opacity-100 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100 ${isPlaying ? '' : 'opacity-0'}`}
    >
      <Icon size={20} fill="currentColor" strokeWidth={isPlaying ? 0 : 1} aria-hidden="true" />
    </button>
  );
}
