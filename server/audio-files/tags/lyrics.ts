import type { LyricLine } from './native-tags.ts';
import { readLrc } from './read-lrc.ts';

/** A song's words once. `language` is a BCP 47 tag, null where none is told. `isCut`: there was more than is kept. */
export type Lyrics = { language: string | null; isCut: boolean; lines: LyricLine[] };

/** Many times what the longest song needs, every word timed: what is behind is not read. */
export const maxLyricsText = 256 * 1024;
const maxLines = 2000;
const maxLine = 500;
/** Of all lines of one song together. */
const maxWords = 20_000;
const maxVersions = 20;

/**
 * Lyrics from plain text or the LRC format (`readLrc`). Null when there is no text. A language that the text tells
 * itself (`[la:de]`) comes before `language`.
 */
export function lyricsOf(text: string, language: string | null): Lyrics | null {
  const written = text
    .slice(0, maxLyricsText)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .trim()
    .split('\n');
  const timed = readLrc(written.slice(0, maxLines));
  const lines = timed?.lines ?? written.slice(0, maxLines + 1).map((line) => ({ text: line }));
  const lyrics = tidied(lines, timed?.language ?? language);
  if (lyrics === null) return null;
  return { ...lyrics, isCut: lyrics.isCut || text.length > maxLyricsText || written.length > maxLines };
}

/** Whole characters without control signs, of as many lines as a song has; null when no line has text. */
export function tidied(lines: LyricLine[], language: string | null): Lyrics | null {
  let words = 0;
  const kept = lines.slice(0, maxLines).map((line) => {
    words += line.words?.length ?? 0;
    const whole = line.text.replaceAll(/\p{Cc}/gu, ' ').trim();
    const { words: _, ...untimed } = line;
    const isWhole = whole === line.text && whole.length <= maxLine && words <= maxWords;
    return { ...(isWhole ? line : untimed), text: whole.slice(0, maxLine).toWellFormed() };
  });
  if (!kept.some(({ text }) => text !== '')) return null;
  return { language, isCut: lines.length > maxLines, lines: kept };
}

export const isSynced = ({ lines }: Lyrics): boolean =>
  lines.some(({ startMilliseconds }) => startMilliseconds !== undefined);

/**
 * One for each language, from the best source to the least. What says the same words again is left out, be it under
 * another language: taggers write 'English' into most songs.
 */
export function oneEach(found: readonly Lyrics[]): Lyrics[] {
  const languages = new Set<string | null>();
  const texts = new Set<string>();
  const kept: Lyrics[] = [];
  for (const lyrics of found.slice(0, maxVersions * 2)) {
    const text = lyrics.lines
      .map((line) => line.text.toLowerCase().trim())
      .filter(Boolean)
      .join('\n');
    if (languages.has(lyrics.language) || texts.has(text)) continue;
    languages.add(lyrics.language);
    texts.add(text);
    kept.push(lyrics);
  }
  return kept.slice(0, maxVersions);
}
