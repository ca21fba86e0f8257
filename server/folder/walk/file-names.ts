import { statSync } from 'node:fs';
import { musicExtension } from '#server/audio-files/formats.ts';
import { languageTag } from '#server/audio-files/tags/language-tag.ts';
import { isObjectPath } from '../objects/object-path.ts';
import { pathBytes } from '../paths/odd-path.ts';
import { listDirectory } from './list-directory.ts';
import type { ScannedFile } from './scanned-files.ts';

const discFolder = /^(?:cd|dis[ck])[\s._-]*(\d{1,2})(?:[\s._:-].*)?$/i;

/** The disc whose songs a folder of that name holds ('CD1', 'Disc 2 - Live'); null for any other folder. */
export function discOfFolder(name: string): number | null {
  const disc = Number(discFolder.exec(name)?.[1] ?? 0);
  return disc > 0 ? disc : null;
}

/** Endings of the pictures that may show an artist. */
export const pictureName = /\.(jpe?g|png|webp|gif|avif)$/i;

/** The directory looked at last, as it was then: its songs are read one after another. */
let last: { directory: string; changed: bigint; names: Map<string, LyricsName[]> } | undefined;

/** The lyrics files of a song, by their paths. A directory is listed once for consecutive songs. */
export function sidecarLyrics({ path, directory }: ScannedFile): { path: string; language: string | null }[] {
  const prefix = directory === '/' ? '/' : `${directory}/`;
  const song = withoutEnding(path.slice(prefix.length));
  const names = listed(directory).get(song) ?? [];
  return names.map(({ name, language }) => ({ path: `${prefix}${name}`, language }));
}

function listed(directory: string): Map<string, LyricsName[]> {
  const changed = changedAt(directory);
  if (last?.directory !== directory || last.changed !== changed) {
    const names = (listDirectory(directory) ?? []).map(({ name }) => name);
    last = { directory, changed, names: lyricsNames(names) };
  }
  return last.names;
}

/** A listing of objects is as it is for a whole scan. */
function changedAt(directory: string): bigint {
  if (isObjectPath(directory)) return 0n;
  return statSync(pathBytes(directory), { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n;
}

/** A `.lrc` file of a song. `language` is a BCP 47 tag, null where the name has none. */
export type LyricsName = { name: string; language: string | null };

const lyricsEnding = /\.lrc$/i;
export const withoutEnding = (name: string): string => name.replace(/\.[^.]+$/, '');

/** The lyrics files of each song by its name without ending: `song.lrc`, then with languages, `song.de.lrc`, unless there is a `song.de.mp3`. */
export function lyricsNames(names: readonly string[]): Map<string, LyricsName[]> {
  const bySong = new Map<string, LyricsName[]>();
  const lyrics = names.filter((name) => lyricsEnding.test(name));
  if (lyrics.length === 0) return bySong;
  const songs = new Set(names.filter((name) => musicExtension(name) !== null).map(withoutEnding));
  for (const name of lyrics) {
    const own = name.replace(lyricsEnding, '');
    const base = withoutEnding(own);
    const language = songs.has(own) || base === own ? null : languageTag(own.slice(base.length + 1));
    const song = language === null ? own : base;
    if (!songs.has(song)) continue;
    const all = bySong.get(song) ?? [];
    if (language === null) all.unshift({ name, language });
    else all.push({ name, language });
    bySong.set(song, all);
  }
  return bySong;
}
