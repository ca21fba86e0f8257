import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlaylistSort } from '#contract/v1/folder-playlists.ts';
import { sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { PlaylistEntry } from '../items/use-options.ts';
import type { Playlist } from '../provider/item.ts';
import type { PlaylistSong } from '../provider/library.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { refreshLibrary } from '../provider/queries.ts';

export type PlaylistEdits = {
  /** Resolves with whether it was done. */
  change: (change: { name: string; description: string }) => Promise<boolean>;
  entryAt: (index: number) => PlaylistEntry | undefined;
};

/** Changes of a listener's playlist, which may be seen sorted; what was taken out can be brought back for six seconds. */
export function usePlaylistEdits(
  playlist: (Playlist & { songs: readonly PlaylistSong[] }) | undefined,
  sort?: PlaylistSort,
): PlaylistEdits {
  const provider = useMusicProvider();
  const queries = useQueryClient();

  const { mutateAsync } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  });
  const attempt = (change: () => Promise<unknown>) =>
    mutateAsync(async () => {
      await change();
      await refreshLibrary(queries);
    }).then(
      () => true,
      () => false,
    );

  async function removeSong(from: Playlist, song: PlaylistSong, index: number): Promise<void> {
    const removals = await import('./playlist-removals.ts');
    await removals.removeSong({ provider, attempt }, from, song, { index, sort });
  }

  return {
    change: (change) =>
      attempt(async () => playlist && (await provider.library.changePlaylist(playlist.id, change))),
    entryAt(index) {
      const song = playlist?.songs[index];
      if (playlist === undefined || song?.entryId === undefined) return undefined;
      return { playlistId: playlist.id, remove: () => void removeSong(playlist, song, index) };
    },
  };
}
