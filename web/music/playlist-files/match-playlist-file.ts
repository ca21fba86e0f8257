import { UserFacingError } from '#web/api.ts';
import type { Library, PlaylistLine } from '../provider/library.ts';
import type { FileSong, PlaylistFile } from './file-song.ts';
import { importTexts } from './import-texts.ts';
import { readM3u } from './m3u.ts';

const maxBytes = 8 * 1024 * 1024;
const maxSongs = 10_000;

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

/** What came of a file, before anything is saved. */
export type MatchedFile = {
  name: string;
  /** The songs that were found, in the order of the file. */
  ids: string[];
  /** How many of them stand in the file before. */
  repeated: number;
  missing: FileSong[];
};

const maxPath = 4096;

const lineOf = ({ location, line: _line, text: _said, ...about }: FileSong): PlaylistLine => ({
  path: location.slice(-maxPath),
  ...about,
});

/** Reads a file, and asks once which songs its lines mean. Rejects with a sentence. */
export async function matchPlaylistFile(
  library: Pick<Library, 'matchSongs'>,
  file: File,
): Promise<MatchedFile> {
  const { name, songs } = await readPlaylistFile(file);
  const matches = await library.matchSongs(songs.map(lineOf));
  const ids = matches.filter((id) => id !== undefined);
  return {
    name,
    ids,
    repeated: ids.length - new Set(ids).size,
    missing: songs.filter((_, index) => matches[index] === undefined),
  };
}
