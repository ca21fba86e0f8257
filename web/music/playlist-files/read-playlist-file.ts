import { UserFacingError } from '#web/api.ts';
import type { PlaylistFile } from './file-song.ts';
import { importTexts } from './import-texts.ts';
import { readM3u } from './m3u.ts';

const maxBytes = 8 * 1024 * 1024;
export const maxSongs = 10_000;

/** The text of a playlist file: UTF-8 or UTF-16, or what Windows wrote before them (`.m3u`). */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** XSPF, JSPF or M3U, by what is in the file: its ending says little. */
async function readAny(text: string): Promise<PlaylistFile> {
  const first = /[^\s\uFEFF]/.exec(text)?.[0];
  if (first === '<') return (await import('./xspf.ts')).readXspf(text, maxSongs);
  if (first === '{') {
    const read = (await import('./jspf.ts')).readJspf(text.replace(/^\uFEFF/, ''), maxSongs);
    if (read !== undefined) return read;
  }
  return readM3u(text);
}

/** Reads a file the listener chose. Rejects with a sentence for one that is too large, too long, or no playlist. */
export async function readPlaylistFile(file: File): Promise<PlaylistFile & { name: string }> {
  if (file.size > maxBytes) throw new UserFacingError(importTexts.fileTooLarge(file.name));
  const { name, songs } = await readAny(textOf(await file.arrayBuffer()));
  if (songs.length === 0) throw new UserFacingError(importTexts.fileEmpty(file.name));
  if (songs.length > maxSongs) throw new UserFacingError(importTexts.fileTooLong(file.name, maxSongs));
  return { name: (name ?? file.name.replace(/\.\w+$/, '')).slice(0, 300), songs };
}
