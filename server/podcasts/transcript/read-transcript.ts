import type { Line } from './line.ts';
import { readCues } from './read-cues.ts';
import { readSegments } from './read-segments.ts';
import { readHtml, readPlain } from './read-written.ts';

/** Best first: what is timed and tells who speaks. */
const order = [/vtt/, /json/, /srt|subrip/, /html/, /plain/];

/** Of an episode's transcripts the one that says most, those in the listener's language not told apart. */
export function bestTranscript<Link extends { type: string }>(links: readonly Link[]): Link | undefined {
  const rank = ({ type }: Link) => {
    const place = order.findIndex((pattern) => pattern.test(type));
    return place < 0 ? order.length : place;
  };
  return [...links].sort((a, b) => rank(a) - rank(b))[0];
}

/** The lines of a transcript, by what it is and not by what it is called. */
export function readTranscript(source: string): Line[] {
  const text = source.replace(/^[\ufeff\s]+/, '');
  if (text.startsWith('WEBVTT') || /^\s*[\d:.,]+\s*-->\s*[\d:.,]+/m.test(text)) return readCues(text);
  if (text.startsWith('{')) return readSegments(text);
  return /^<|<(p|br|cite|time|div|html)\b/i.test(text.slice(0, 5000)) ? readHtml(text) : readPlain(text);
}
