import { GripVertical } from 'lucide-react';
import { dragHandle } from '#web/ui/lists/drag-handle.ts';
import { useReorder } from '#web/ui/lists/use-reorder.tsx';
import { playlistContext } from '../items/contexts.ts';
import { SongList } from '../items/song-list.tsx';
import type { Playlist } from '../provider/item.ts';
import type { PlaylistSong } from '../provider/library.ts';
import type { PlaylistEdits } from './use-playlist-edits.ts';
import { usePlaylistOrder } from './use-playlist-order.ts';

type PlaylistSongsProps = {
  playlist: Playlist & { songs: readonly PlaylistSong[] };
  entryAt: PlaylistEdits['entryAt'];
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

/** The songs of a playlist that the listener may change: they are dragged, or moved by keys, into another order. */
export function PlaylistSongs({ playlist, entryAt }: PlaylistSongsProps) {
  const { songs } = playlist;
  const { props, status } = useReorder({
    count: songs.length,
    nameOf: (index) => songs[index]?.name ?? '',
    onMove: usePlaylistOrder(playlist.id),
  });
  return (
    <div {...props}>
      {status}
      <SongList
        songs={songs}
        context={playlistContext(playlist)}
        label={playlist.name}
        numbered="by-place"
        entryOf={(index) => {
          const entry = entryAt(index);
          return entry && { ...entry, grip };
        }}
      />
    </div>
  );
}
