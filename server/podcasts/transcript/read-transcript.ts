import type { Line } from './line.ts';
import { hasCues, readCues } from './read-cues.ts';
import { readSegments } from './read-segments.ts';
import { readHtml, readPlain } from './read-written.ts';

/** The lines of a transcript, by what it is and not by what it is called. */
export function readTranscript(source: string): Line[] {
  const text = source.replace(/^[\ufeff\s]+/, '');
  if (text.startsWith('WEBVTT')) return readCues(text);
  if (text.startsWith('{')) return readSegments(text);
  if (hasCues(text)) return readCues(text);
  return /^<|<(p|br|cite|time|div|html)\b/i.test(text.slice(0, 5000)) ? readHtml(text) : readPlain(text);
}
