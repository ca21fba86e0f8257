import { sentenceOf } from '#web/api.ts';
import { fileNameOf, saveFile } from '#web/ui/device/save-file.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Playlist, Song } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { type PlaylistFormat, playlistFile } from './playlist-formats.ts';

/** Gives the listener the playlist as a file that other players read. */
export async function exportPlaylist(
  { capabilities, library }: Pick<MusicProvider, 'capabilities' | 'library'>,
  playlist: Playlist & { songs: readonly Song[] },
  format: PlaylistFormat,
): Promise<void> {
  try {
    const files = capabilities.playlistFiles ? await library.songFiles(playlist.songs) : undefined;
    saveFile(fileNameOf(playlist.name, format), await playlistFile(playlist, format, files));
  } catch (thrown) {
    toast.error(sentenceOf(thrown));
  }
}
