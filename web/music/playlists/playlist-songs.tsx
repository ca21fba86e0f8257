import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { maxThenBefore } from '#contract/v1/folder-playlist-changes.ts';
import { sentenceOf } from '#web/api.ts';
import { formatDay } from '#web/ui/controls/format-day.ts';
import { dragHandle, useReorder } from '#web/ui/lists/use-reorder.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { playlistContext } from '../items/contexts.ts';
import { SongList } from '../items/song-list.tsx';
import type { Playlist } from '../provider/item.ts';
import type { PlaylistSong } from '../provider/library.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistQuery } from '../provider/queries.ts';
import { playlistTexts } from './playlist-texts.ts';
import type { PlaylistEdits } from './use-playlist-edits.ts';
import './playlist-songs.css';

/** In a playlist that is shared: who added a song, and when. A long name is cut, the day is not. */
function noteOf(song: PlaylistSong | undefined): ReactNode {
  if (song?.addedBy === undefined) return undefined;
  const who = song.addedBy ?? playlistTexts.somebody;
  return (
    <>
      <bdi title={who}>{who}</bdi>
      {song.addedAt !== undefined && <span>{` · ${formatDay(song.addedAt)}`}</span>}
    </>
  );
}

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

/** The songs with one of them at another place, and the entries it stands before now. */
function moveSong(songs: readonly PlaylistSong[], from: number, to: number) {
  const song = songs[from];
  if (song?.entryId === undefined) return undefined;
  const others = songs.toSpliced(from, 1);
  const before = others.slice(to, to + maxThenBefore).flatMap(({ entryId }) => entryId ?? []);
  return { entryId: song.entryId, before, songs: others.toSpliced(to, 0, song) };
}

/** Moves songs of a playlist: shown at once, sent one after the other; after a failure the playlist is read again. */
function usePlaylistOrder(playlistId: string): (from: number, to: number) => void {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const query = playlistQuery(provider, playlistId);

  const { mutate } = useMutation({
    // One after the other.
    scope: { id: `order of ${playlistId}` },
    mutationFn: ({ entryId, before }: { entryId: string; before: readonly string[] }) =>
      provider.library.moveInPlaylist(playlistId, entryId, before),
    onError(thrown) {
      toast.error(sentenceOf(thrown));
      return queries.invalidateQueries({ queryKey: query.queryKey });
    },
  });

  return (from, to) => {
    const cached = queries.getQueryData(query.queryKey);
    const change = cached && moveSong(cached.songs, from, to);
    if (cached === undefined || change === undefined) return;
    // An answer on its way would bring the old order back.
    void queries.cancelQueries({ queryKey: query.queryKey });
    queries.setQueryData(query.queryKey, { ...cached, songs: change.songs });
    mutate(change);
  };
}
