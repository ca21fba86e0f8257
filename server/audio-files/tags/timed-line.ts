import type { LyricLine, LyricWord } from './native-tags.ts';

/**
 * A line of pieces that each have their time: its words, where there are several and each begins after the one before.
 * An empty piece is a rest; at the end it says when the last word is over. The words' texts joined are the line's text.
 */
export function timedLine(startMilliseconds: number, pieces: readonly LyricWord[]): LyricLine {
  const words = withSingleBlanks(pieces);
  const text = words.map((word) => word.text).join('');
  const rises = words.every(
    (word, index) => word.startMilliseconds >= (words[index - 1]?.startMilliseconds ?? startMilliseconds),
  );
  const sung = words.filter((word) => word.text !== '').length;
  if (!rises || sung < 2) return { startMilliseconds, text };
  const last = words.at(-1);
  if (last?.text !== '') return { startMilliseconds, text, words };
  return {
    startMilliseconds,
    endMilliseconds: last.startMilliseconds,
    text,
    words: words.slice(0, -1),
  };
}

/** Blanks and control signs as one blank between words and none at the ends. */
function withSingleBlanks(pieces: readonly LyricWord[]): LyricWord[] {
  let endsBlank = true;
  const words = pieces.map(({ startMilliseconds, text }) => {
    const single = text.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, ' ');
    const own = endsBlank ? single.trimStart() : single;
    if (own !== '') endsBlank = own.endsWith(' ');
    return { startMilliseconds, text: own };
  });
  const last = words.findLast(({ text }) => text !== '');
  if (last !== undefined) last.text = last.text.trimEnd();
  return words;
}
