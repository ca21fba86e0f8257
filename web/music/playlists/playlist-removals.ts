import type { PlaylistSort } from '#contract/v1/folder-playlists.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Playlist } from '../provider/item.ts';
import type { PlaylistSong } from '../provider/library.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { playlistTexts } from './playlist-texts.ts';

type Needs = {
  provider: Pick<MusicProvider, 'library' | 'catalogue'>;
  /** Does something, tells how it went, and resolves with whether it was done. */
  attempt: (change: () => Promise<unknown>) => Promise<boolean>;
};

/** Into the playlist as it is by then, at its old place. */
async function bringBack(
  { catalogue, library }: Needs['provider'],
  playlistId: string,
  { entryId: _gone, ...song }: PlaylistSong,
  index: number,
): Promise<void> {
  const { songs } = await catalogue.playlist(playlistId);
  await library.orderPlaylist(playlistId, songs.toSpliced(index, 0, song));
}

/** Takes a song out; for six seconds it can be brought back to where it stood. `index` is where it is seen. */
export async function removeSong(
  { provider, attempt }: Needs,
  from: Playlist,
  song: PlaylistSong,
  { index, sort }: { index: number; sort: PlaylistSort | undefined },
): Promise<void> {
  let at = index;
  const done = await attempt(async () => {
    // What is seen sorted comes back where it stands in the playlist itself.
    if (sort !== undefined) {
      const { songs } = await provider.catalogue.playlist(from.id);
      at = Math.max(
        0,
        songs.findIndex(({ entryId }) => entryId === song.entryId),
      );
    }
    await provider.library.removeFromPlaylist(from.id, song.entryId ?? '');
  });
  if (!done) return;
  toast.undoable(
    playlistTexts.songRemoved(song.name, from.name),
    () => void attempt(() => bringBack(provider, from.id, song, at)),
  );
}
