import * as z from 'zod/mini';
import { oneLine, storable } from '../feeds/clean-text.ts';
import { type Line, mostLines } from './line.ts';

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

const segments = z.object({
  segments: z.array(
    z.object({
      startTime: seconds,
      endTime: seconds,
      speaker: otherwise(z.optional(z.string()), undefined),
      body: otherwise(z.string(), ''),
    }),
  ),
});

const longestLineSeconds = 8;

/** Podcasting 2.0 JSON. Segments are often single words: those of one speaker become lines that end with a sentence. */
export function readSegments(source: string): Line[] {
  const lines: Line[] = [];
  for (const { startTime, endTime, speaker, body } of z.parse(segments, JSON.parse(source)).segments) {
    const text = oneLine(storable(body), 5000);
    if (text === '') continue;
    const who = speaker?.trim() || null;
    const last = lines.at(-1);
    const goesOn =
      last &&
      (who === null || who === last.speaker) &&
      !/[.?!…]["”’)]?$/.test(last.text) &&
      startTime !== null &&
      startTime - (last.startSeconds ?? startTime) < longestLineSeconds;
    if (goesOn) {
      last.text = /^[,.;:?!…]/.test(text) ? `${last.text}${text}` : `${last.text} ${text}`;
      last.endSeconds = endTime ?? last.endSeconds;
    } else lines.push({ startSeconds: startTime, endSeconds: endTime, speaker: who, text });
    if (lines.length >= mostLines) break;
  }
  return lines;
}
