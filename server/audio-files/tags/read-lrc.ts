import { languageTag } from './language-tag.ts';
import type { LyricLine, LyricWord } from './native-tags.ts';

/** The words of a line with times, where there are several in order. An empty piece is a rest, at the end the end of the last word. */
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

const maxTimed = 20_000;
const time = /([[<])(\d{1,3}):(\d{2})(?:[.:](\d{1,3}))?[\]>]/g;
const beginsTimed = /^\s*[[<]\d{1,3}:\d{2}/;

/**
 * Lines in the LRC format: `[mm:ss.xx]` before a line, several for a repeated one; `<mm:ss.xx>` or `[mm:ss.xx]` before words;
 * `[offset:…]` in milliseconds; `[la:…]` language. Other `[name:…]` lines are ignored. Null without times.
 */
export function readLrc(written: readonly string[]): { lines: LyricLine[]; language: string | null } | null {
  if (!written.some((line) => beginsTimed.test(line))) return null;
  const headerOf = (pattern: RegExp) => written.map((line) => pattern.exec(line)?.[1]).find(Boolean);
  const offset = Number(headerOf(/^\[offset:\s{0,9}([+-]?\d{1,7})\s{0,9}\]/i) ?? 0);
  const language = languageTag(headerOf(/^\[(?:la|lang|language):\s{0,9}([\w-]{2,20})\s{0,9}\]/i) ?? '');
  const lines = written.flatMap((line) => linesOf(line.slice(0, maxTimed), offset));
  return { lines: lines.sort((a, b) => (a.startMilliseconds ?? 0) - (b.startMilliseconds ?? 0)), language };
}

/** What a line of the file says: the times it comes at, and its words, which are timed for one of these. */
function linesOf(line: string, offset: number): LyricLine[] {
  const starts: number[] = [];
  const pieces: { at?: number; text: string }[] = [];
  let end = 0;
  const add = (text: string) => {
    const last = pieces.at(-1);
    if (last) last.text += text;
    else if (text.trim() !== '') pieces.push({ text });
  };
  for (const match of line.matchAll(time)) {
    const before = line.slice(end, match.index);
    const at = millisecondsOf(match) - offset;
    end = match.index + match[0].length;
    if (match[1] === '[' && pieces.length === 0 && before.trim() === '') starts.push(at);
    else {
      add(before);
      pieces.push({ at, text: '' });
    }
  }
  add(line.slice(end));
  const first = pieces.find((piece) => piece.at !== undefined)?.at;
  if (starts.length === 0 && first !== undefined) starts.push(first);
  const sungAt = nearest(starts, first);
  return starts.map((start) => {
    const shift = start - sungAt;
    const words = pieces.map((piece) => ({
      startMilliseconds: Math.max(0, (piece.at ?? sungAt) + shift),
      text: piece.text,
    }));
    return timedLine(Math.max(0, start), words);
  });
}

function millisecondsOf([, , minutes, seconds, rest = '0']: RegExpExecArray): number {
  return Math.round(Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(`0.${rest}`) * 1000);
}

function nearest(starts: readonly number[], first: number | undefined): number {
  const [one = 0] = starts;
  if (first === undefined) return one;
  return starts.reduce(
    (best, start) => (Math.abs(start - first) < Math.abs(best - first) ? start : best),
    one,
  );
}
