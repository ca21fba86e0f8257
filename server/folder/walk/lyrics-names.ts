import { musicExtension } from '#server/audio-files/formats.ts';
import { languageTag } from '#server/audio-files/tags/language-tag.ts';

/** A `.lrc` file beside a song. `language` is a BCP 47 tag, null where the name tells none. */
export type LyricsName = { name: string; language: string | null };

const lyricsEnding = /\.lrc$/i;
export const withoutEnding = (name: string): string => name.replace(/\.[^.]+$/, '');

/**
 * Which lyrics files belong to which song of a directory, by the song's name without its ending: `song.lrc` first, then
 * those with a language in their name, `song.de.lrc`. The latter is `song.de.mp3`'s own where there is one.
 */
export function lyricsNames(names: readonly string[]): Map<string, LyricsName[]> {
  const found = new Map<string, LyricsName[]>();
  const lyrics = names.filter((name) => lyricsEnding.test(name));
  if (lyrics.length === 0) return found;
  const songs = new Set(names.filter((name) => musicExtension(name) !== null).map(withoutEnding));
  for (const name of lyrics) {
    const own = name.replace(lyricsEnding, '');
    const base = withoutEnding(own);
    const language = songs.has(own) || base === own ? null : languageTag(own.slice(base.length + 1));
    const song = language === null ? own : base;
    if (!songs.has(song)) continue;
    const all = found.get(song) ?? [];
    if (language === null) all.unshift({ name, language });
    else all.push({ name, language });
    found.set(song, all);
  }
  return found;
}
