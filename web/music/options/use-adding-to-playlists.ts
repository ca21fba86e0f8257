import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toasts/toast.ts';
import { addSongs } from '../adding/add-songs.ts';
import { itemPath } from '../items/item-path.ts';
import { optionTexts } from '../items/option-texts.ts';
import { songsOf } from '../items/songs-of.ts';
import { playlistTexts } from '../playlists/playlist-texts.ts';
import type { MusicItem, Playlist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistsQuery, refreshLibrary } from '../provider/queries.ts';

/** Puts an item's songs into a playlist that is there or is made for them, and tells how it went. Nothing here rejects. */
export function useAddingToPlaylists(item: MusicItem) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const songs = () => songsOf(queries, provider, item);

  async function add(playlist: Playlist): Promise<void> {
    try {
      if (!(await addSongs(provider, playlist, await songs()))) return;
      toast.success(optionTexts.addedTo(playlist.name));
      await refreshLibrary(queries);
    } catch {
      toast.error(optionTexts.errorOccurred);
    }
  }

  /** One stays where one was; the new playlist has the item in it. Says whether it was made. */
  async function addToNew(name: string): Promise<boolean> {
    try {
      const made = await provider.library.createPlaylist({ name, description: '', songs: await songs() });
      queries.setQueryData(playlistsQuery(provider).queryKey, (known) => known && [made, ...known]);
      toast.leading(playlistTexts.created, { label: optionTexts.openPlaylist, to: itemPath(made) });
      return true;
    } catch {
      toast.error(optionTexts.errorOccurred);
      return false;
    }
  }

  return { addToNew, addToPlaylist: (playlist: Playlist) => void add(playlist) };
}
