import { languageTag } from './language-tag.ts';
import type { LyricLine, NativeTags } from './native-tags.ts';
import { readLrc } from './read-lrc.ts';

/** Where lyrics stand, the best first: each may have the code of a language behind it. */
const fieldNames = ['SYNCEDLYRICS', 'LYRICS', 'UNSYNCEDLYRICS', 'USLT'];
const maxTexts = 20;

/** The lyrics in a file's tags, one for each language: with times before those without. */
export function taggedLyrics({ fields, syncedLyrics }: NativeTags): Lyrics[] {
  const own = syncedLyrics.map(({ language, lines }) => tidied(lines, languageTag(language)));
  const texts = fieldNames.flatMap((name) =>
    [...fields].flatMap(([field, values]) => {
      if (!field.startsWith(name)) return [];
      const language = languageTag(field.slice(name.length));
      return field === name || language !== null ? values.map((text) => ({ text, language })) : [];
    }),
  );
  const read = texts.slice(0, maxTexts).map(({ text, language }) => lyricsOf(text, language));
  const all = [...own, ...read].filter((lyrics) => lyrics !== null);
  return oneEach([...all.filter(isSynced), ...all.filter((lyrics) => !isSynced(lyrics))]);
}

/** A song's words once. `language` is a BCP 47 tag, null where unknown. `isCut`: the file had more. */
export type Lyrics = { language: string | null; isCut: boolean; lines: LyricLine[] };

/** Many times what the longest song needs, every word timed: what is behind is not read. */
export const maxLyricsText = 256 * 1024;
const maxLines = 2000;
const maxLine = 500;
/** Of all lines of one song together. */
const maxWords = 20_000;
const maxVersions = 20;

/** Lyrics from plain text or the LRC format (`readLrc`). Null for no text. The text's own language (`[la:de]`) comes before `language`. */
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
  const shortLines = lines.slice(0, maxLines).map((line) => {
    words += line.words?.length ?? 0;
    const whole = line.text.replaceAll(/\p{Cc}/gu, ' ').trim();
    const { words: _, ...untimed } = line;
    const isWhole = whole === line.text && whole.length <= maxLine && words <= maxWords;
    return { ...(isWhole ? line : untimed), text: whole.slice(0, maxLine).toWellFormed() };
  });
  if (!shortLines.some(({ text }) => text !== '')) return null;
  return { language, isCut: lines.length > maxLines, lines: shortLines };
}

export const isSynced = ({ lines }: Lyrics): boolean =>
  lines.some(({ startMilliseconds }) => startMilliseconds !== undefined);

/** One for each language, the best source first. The same words in another language are left out: taggers write 'English' into most songs. */
export function oneEach(versions: readonly Lyrics[]): Lyrics[] {
  const languages = new Set<string | null>();
  const texts = new Set<string>();
  const distinct: Lyrics[] = [];
  for (const lyrics of versions.slice(0, maxVersions * 2)) {
    const text = lyrics.lines
      .map((line) => line.text.toLowerCase().trim())
      .filter(Boolean)
      .join('\n');
    if (languages.has(lyrics.language) || texts.has(text)) continue;
    languages.add(lyrics.language);
    texts.add(text);
    distinct.push(lyrics);
  }
  return distinct.slice(0, maxVersions);
}
