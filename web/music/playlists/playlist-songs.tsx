import { GripVertical } from 'lucide-react';
import { dragHandle } from '#web/ui/lists/drag-handle.ts';
import { useReorder } from '#web/ui/lists/use-reorder.tsx';
import { playlistContext } from '../items/contexts.ts';
import { SongList } from '../items/song-list.tsx';
import type { Playlist } from '../provider/item.ts';
import type { PlaylistSong } from '../provider/library.ts';
import { noteOf } from './note-of.ts';
import type { PlaylistEdits } from './use-playlist-edits.ts';
import { usePlaylistOrder } from './use-playlist-order.ts';
import './playlist-songs.css';

type PlaylistSongsProps = {
  playlist: Playlist & { songs: readonly PlaylistSong[] };
  /** Absent where the listener may not change it. */
  entryAt: PlaylistEdits['entryAt'] | undefined;
  /** It is seen in its own order, which may be changed. */
  canMove: boolean;
};

const grip = (
  <span
    {...dragHandle}
    aria-hidden="true"
    className="absolute -inset-y-3.5 -left-2.5 right-0 z-[1] hidden touch-none place-items-center text-faint pointer-coarse:grid"
  >
    <GripVertical size={18} className="group-aria-[current=true]/row:hidden" />
  </span>
);

/** The songs of a playlist that the listener may change, dragged or moved by keys into another order, or that several have. */
export function PlaylistSongs({ playlist, entryAt, canMove }: PlaylistSongsProps) {
  const { songs } = playlist;
  const { props, status } = useReorder({
    count: songs.length,
    nameOf: (index) => songs[index]?.name ?? '',
    onMove: usePlaylistOrder(playlist.id),
  });
  return (
    <div {...(canMove ? props : {})}>
      {canMove && status}
      <SongList
        songs={songs}
        context={playlistContext(playlist)}
        label={playlist.name}
        numbered="by-place"
        noteOf={(index) => noteOf(songs[index])}
        entryOf={(index) => {
          const entry = entryAt?.(index);
          return entry && canMove ? { ...entry, grip } : entry;
        }}
      />
    </div>
  );
}
