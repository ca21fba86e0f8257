/** One range of bytes as a browser asks for it. `end` null: to the end; `start` null: the last `end` bytes. */
export type AskedRange = { start: number | null; end: number | null; header: string };

/** RFC 9110 §14.2; null for none, several, or nonsense: the whole file is then the answer. */
export function askedRange(header: string | undefined): AskedRange | null {
  const match = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] ? Number(match[1]) : null;
  const end = match[2] ? Number(match[2]) : null;
  if (start !== null && end !== null && end < start) return null;
  return { start, end, header: `bytes=${start ?? ''}-${end ?? ''}` };
}
