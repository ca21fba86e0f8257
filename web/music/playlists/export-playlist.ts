import { sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Playlist, Song } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';

/** Gives the listener the playlist as a file that other players read. */
export async function exportPlaylist(
  { capabilities, library }: Pick<MusicProvider, 'capabilities' | 'library'>,
  playlist: Playlist & { songs: readonly Song[] },
): Promise<void> {
  try {
    const { fileNameOf, playlistFile, saveFile } = await import('./playlist-file.ts');
    const paths = capabilities.playlistFiles ? await library.songPaths(playlist.songs) : undefined;
    saveFile(fileNameOf(playlist.name), playlistFile(playlist, paths));
  } catch (thrown) {
    toast.error(sentenceOf(thrown));
  }
}
