import type { LyricLine, LyricWord } from './native-tags.ts';
import { timedLine } from './read-lrc.ts';
import { endOfText, id3Text } from './tag-text.ts';

const maxParts = 20_000;
const milliseconds = 2;
/** Lyrics, text, or unspecified: chords, events and trivia are no lyrics. */
const sung = [0, 1, 2];

/** The lines of synchronised lyrics (ID3v2.4 §4.9). Only times in milliseconds are read: the other form counts MPEG frames. */
export function syncedLines(content: Buffer, encoding: number): LyricLine[] {
  if (content.length < 7 || content[4] !== milliseconds || !sung.includes(content[5] ?? -1)) return [];
  const parts: LyricWord[] = [];
  for (let at = endOfText(content, 6, encoding).next; at < content.length && parts.length < maxParts; ) {
    const { end, next } = endOfText(content, at, encoding);
    if (next + 4 > content.length) break;
    const text = id3Text(content.subarray(at, end), encoding);
    parts.push({ startMilliseconds: content.readUInt32BE(next), text });
    at = next + 4;
  }
  return wholeLines(parts);
}

/** Some write syllable by syllable, with a line break where a line begins or ends; others line by line, without any. */
function wholeLines(parts: LyricWord[]): LyricLine[] {
  if (!parts.some(({ text }, index) => (index > 0 && text.startsWith('\n')) || text.endsWith('\n')))
    return parts;
  const lines: LyricWord[][] = [];
  let isOpen = false;
  for (const part of parts) {
    if (isOpen && !part.text.startsWith('\n')) lines.at(-1)?.push(part);
    else lines.push([part]);
    isOpen = !part.text.endsWith('\n');
  }
  return lines.map((line) => timedLine(line[0]?.startMilliseconds ?? 0, line));
}
