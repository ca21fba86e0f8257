import { useLyricsChoices } from './lyrics-choices.ts';
import { useLyrics } from './lyrics-query.ts';
import { lineAt } from './sounding.ts';

/** What is sung at a second of the song that plays; undefined where nobody knows. */
export function useSungAt(): ((seconds: number) => string | undefined) | undefined {
  const { item, shown } = useLyrics();
  const offset = useLyricsChoices((choices) => choices.offsets.get(item?.id ?? '') ?? 0);
  if (shown?.isSynced !== true) return undefined;
  return (seconds) => shown.lines[lineAt(shown.lines, seconds * 1000 - offset)]?.text;
}
