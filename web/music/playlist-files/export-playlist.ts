import { fileNameOf, saveFile } from '#web/ui/device/save-file.ts';
import { orToast } from '../items/or-toast.ts';
import type { Playlist, Song } from '../provider/item.ts';
import type { SongFile } from '../provider/library.ts';
import type { MusicProvider } from '../provider/provider.ts';
import type { WrittenPlaylist, WrittenSong } from './file-song.ts';
import { writeM3u } from './m3u.ts';

export type PlaylistFormat = 'm3u8' | 'xspf' | 'jspf';

const types: Record<PlaylistFormat, string> = {
  m3u8: 'audio/x-mpegurl',
  xspf: 'application/xspf+xml',
  jspf: 'application/jspf+json',
};

async function writerOf(format: PlaylistFormat): Promise<(playlist: WrittenPlaylist) => string> {
  if (format === 'm3u8') return writeM3u;
  if (format === 'xspf') return (await import('./xspf.ts')).writeXspf;
  return (await import('./jspf.ts')).writeJspf;
}

/** A song with its path below the music folder; where none is known, its address or its name stands. */
function writtenSong(song: Song, file: SongFile | undefined): WrittenSong {
  const { url, name: title, artistName: artist, albumName, durationMilliseconds } = song;
  const { path, ...ids } = file ?? {};
  return {
    location: path ?? url ?? `${artist} - ${title}`,
    title,
    artist,
    ...(albumName ? { album: albumName } : {}),
    ...(durationMilliseconds > 0 ? { durationSeconds: durationMilliseconds / 1000 } : {}),
    ...ids,
  };
}

/** A playlist as a file for other players. `files` are those that are known, by the songs' ids. */
export async function playlistFile(
  { name, songs }: { name: string; songs: readonly Song[] },
  format: PlaylistFormat,
  files: ReadonlyMap<string, SongFile> = new Map(),
): Promise<Blob> {
  const write = await writerOf(format);
  const text = write({ name, songs: songs.map((song) => writtenSong(song, files.get(song.id))) });
  return new Blob([text], { type: types[format] });
}

/** Gives the listener the playlist as a file that other players read. */
export const exportPlaylist = (
  { capabilities, library }: Pick<MusicProvider, 'capabilities' | 'library'>,
  playlist: Playlist & { songs: readonly Song[] },
  format: PlaylistFormat,
): Promise<void> =>
  orToast(async () => {
    const files = capabilities.playlistFiles ? await library.songFiles(playlist.songs) : undefined;
    saveFile(fileNameOf(playlist.name, format), await playlistFile(playlist, format, files));
  });
