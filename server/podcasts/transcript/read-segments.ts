import * as z from 'zod/mini';
import { oneLine, storable } from '../feeds/clean-text.ts';
import { listIn } from '../shared/read-json.ts';
import { type Line, maxLines } from './line.ts';

const otherwise = z.catch;
const seconds = otherwise(
  z.nullable(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.transform((value) => (Number.isFinite(Number(value)) ? Number(value) : null)),
    ),
  ),
  null,
);

const segment = z.object({
  startTime: seconds,
  endTime: seconds,
  speaker: otherwise(z.optional(z.string()), undefined),
  body: otherwise(z.string(), ''),
});

/** Single words of a day's speech. */
const maxSegments = 250_000;
const maxLineSeconds = 8;
const maxJoinedLine = 2000;

/** Podcasting 2.0 JSON. Segments are often single words: those of one speaker become lines that end with a sentence. */
export function readSegments(source: string): Line[] {
  const lines: Line[] = [];
  for (const written of listIn(source, 'segments').slice(0, maxSegments)) {
    const { startTime, endTime, speaker, body } = z.parse(segment, written);
    const text = oneLine(storable(body.slice(0, 40_000)), 5000);
    if (text === '') continue;
    const who = speaker?.slice(0, 200).trim() || null;
    const last = lines.at(-1);
    const goesOn =
      last &&
      last.text.length < maxJoinedLine &&
      (who === null || who === last.speaker) &&
      !/[.?!…]["”’)]?$/.test(last.text.slice(-2)) &&
      startTime !== null &&
      startTime - (last.startSeconds ?? startTime) < maxLineSeconds;
    if (goesOn) {
      last.text = /^[,.;:?!…]/.test(text) ? `${last.text}${text}` : `${last.text} ${text}`;
      last.endSeconds = endTime ?? last.endSeconds;
    } else lines.push({ startSeconds: startTime, endSeconds: endTime, speaker: who, text });
    if (lines.length >= maxLines) break;
  }
  return lines;
}
