import type { LyricLine } from './native-tags.ts';

const maxLines = 2000;
const maxLine = 500;
/** Characters of a line in which its times stand. */
const maxTimed = 20_000;
const time = /\[(\d{1,3}):(\d{2})(?:[.:](\d{1,3}))?\]/g;

/**
 * Lyrics as lines, from plain text or the LRC format: `[mm:ss.xx]` in front of a line, several for one that comes
 * again; `[offset:…]` in milliseconds; other `[name:…]` lines say nothing. Empty when there is no text.
 */
export function lyricLines(text: string): LyricLine[] {
  const written = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim().split('\n').slice(0, maxLines);
  if (!written.some((line) => /^\s*\[\d{1,3}:\d{2}/.test(line)))
    return tidy(written.map((line) => ({ text: line })));
  const offset = Number(
    written.map((line) => /^\[offset:\s*([+-]?\d{1,7})\s*\]/i.exec(line)?.[1]).find(Boolean) ?? 0,
  );
  const lines = written.flatMap((line) => {
    const words = line.replaceAll(time, '').replaceAll(/<\d{1,3}:\d{2}(?:[.:]\d{1,3})?>/g, '');
    return [...line.slice(0, maxTimed).matchAll(time)].map(([, minutes, seconds, rest = '0']) => {
      const stated = Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(`0.${rest}`) * 1000;
      return {
        startMilliseconds: Math.max(0, Math.round(stated - offset)),
        text: words.slice(0, 2 * maxLine),
      };
    });
  });
  return tidy(lines.sort((a, b) => a.startMilliseconds - b.startMilliseconds));
}

/** Whole characters without control signs; nothing at all when no line has text. */
export function tidy(lines: LyricLine[]): LyricLine[] {
  const tidied = lines.slice(0, maxLines).map((line) => ({
    ...line,
    text: line.text
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, maxLine)
      .toWellFormed(),
  }));
  return tidied.some(({ text }) => text !== '') ? tidied : [];
}
