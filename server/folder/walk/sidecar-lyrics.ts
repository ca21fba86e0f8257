import { statSync } from 'node:fs';
import { pathBytes } from '../paths/odd-path.ts';
import { listDirectory } from './list-directory.ts';
import { type LyricsName, lyricsNames, withoutEnding } from './lyrics-names.ts';
import type { ScannedFile } from './scanned-file.ts';

/** The directory looked at last, as it was then: its songs are read one after another. */
let last: { directory: string; changed: bigint; names: Map<string, LyricsName[]> } | undefined;

/** The lyrics files beside a song, by their paths. A directory is listed once, as long as nothing in it comes or goes. */
export function sidecarLyrics({ path, directory }: ScannedFile): { path: string; language: string | null }[] {
  const prefix = directory === '/' ? '/' : `${directory}/`;
  const song = withoutEnding(path.slice(prefix.length));
  const found = listed(directory).get(song) ?? [];
  return found.map(({ name, language }) => ({ path: `${prefix}${name}`, language }));
}

function listed(directory: string): Map<string, LyricsName[]> {
  const changed = changedAt(directory);
  if (last?.directory !== directory || last.changed !== changed) {
    const names = (listDirectory(directory) ?? []).map(({ name }) => name);
    last = { directory, changed, names: lyricsNames(names) };
  }
  return last.names;
}

function changedAt(directory: string): bigint {
  return statSync(pathBytes(directory), { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n;
}
