import { languageTag } from './language-tag.ts';
import { isSynced, type Lyrics, lyricsOf, oneEach, tidied } from './lyrics.ts';
import type { NativeTags } from './native-tags.ts';

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
  const found = [...own, ...read].filter((lyrics) => lyrics !== null);
  return oneEach([...found.filter(isSynced), ...found.filter((lyrics) => !isSynced(lyrics))]);
}
