const clock = /(?<![\d:.,/-])(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?![\d:/-]|[.,]\d)/g;

/** A piece of show notes: words, or a place that they name. */
type NotePart = { text: string; seconds?: number };

/**
 * Finds places such as `12:34` or `1:02:03` in a text. With hours, minutes stay below 60. Beyond the episode's length
 * (seconds, where it is known) it is a time of day or a score, and stays words.
 */
export function noteParts(text: string, durationSeconds: number | null): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const match of text.matchAll(clock)) {
    const [written, hours, minutes, seconds] = match;
    if (hours !== undefined && Number(minutes) > 59) continue;
    const atSeconds = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
    if (durationSeconds !== null && atSeconds > durationSeconds) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: written, seconds: atSeconds });
    end = match.index + written.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
