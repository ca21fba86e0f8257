import { ToldError } from '#web/api.ts';
import type { Song } from '../provider/item.ts';
import type { Library } from '../provider/library.ts';
import { importTexts } from './import-texts.ts';
import { type M3u, m3uText, readM3u, writeM3u } from './m3u.ts';

const maxBytes = 1024 * 1024;
const maxSongs = 10_000;

/** A playlist as an M3U8 file. Where no path is known, the song's address or its name stands. */
export function playlistFile(
  { name, songs }: { name: string; songs: readonly Song[] },
  paths: ReadonlyMap<string, string> = new Map(),
): string {
  return writeM3u({
    name,
    songs: songs.map(({ id, url, name, artistName, durationMilliseconds }) => ({
      location: paths.get(id) ?? url ?? `${artistName} - ${name}`,
      names: `${artistName} - ${name}`,
      durationSeconds: durationMilliseconds / 1000,
    })),
  });
}

/** A name that any file system takes. */
export function fileNameOf(playlist: string): string {
  const plain = playlist
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 120);
  return `${plain || 'playlist'}.m3u8`;
}

/** Gives the listener a file. */
export function saveFile(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'audio/x-mpegurl' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Reads a file the listener chose. Rejects with a sentence for one that is too large, or no playlist. */
export async function readPlaylistFile(file: File): Promise<M3u & { name: string }> {
  if (file.size > maxBytes) throw new ToldError(importTexts.fileTooLarge(file.name));
  const { name, songs } = readM3u(m3uText(await file.arrayBuffer()));
  if (songs.length === 0) throw new ToldError(importTexts.fileEmpty(file.name));
  if (songs.length > maxSongs) throw new ToldError(importTexts.fileTooLong(file.name, maxSongs));
  return { name: name ?? file.name.replace(/\.\w+$/, ''), songs };
}

export type ImportOutcome = { playlistId?: string; name: string; added: number; missing: string[] };

/** Makes a playlist of the songs that the file means; without any of them none is made. */
export async function importPlaylist(
  library: Pick<Library, 'matchSongs' | 'createPlaylist'>,
  file: File,
): Promise<ImportOutcome> {
  const { name, songs } = await readPlaylistFile(file);
  const ids = await library.matchSongs(
    songs.map(({ location, ...about }) => ({ path: location.slice(-4_096), ...about })),
  );
  const missing = songs.filter((_, index) => ids[index] === undefined).map(({ location }) => location);
  const found = ids.flatMap((id) => (id === undefined ? [] : { id }));
  if (found.length === 0) return { name, added: 0, missing };
  const made = await library.createPlaylist({ name: name.slice(0, 300), description: '', songs: found });
  return { playlistId: made.id, name: made.name, added: found.length, missing };
}
