/** One range of bytes as a browser asks for it. `end` null: to the end; `start` null: the last `end` bytes. */
export type RequestedRange = { start: number | null; end: number | null; header: string };

/** RFC 9110 §14.2; null for none, another unit, several, or nonsense: the whole file is then the answer. */
export function parseRange(header: string | undefined): RequestedRange | null {
  const match = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? null : Number(first);
  const end = last === '' ? null : Number(last);
  if (start !== null && end !== null && end < start) return null;
  return { start, end, header: `bytes=${first}-${last}` };
}

/** One part of a file (`end` is its last byte), or 416. */
export type PartOfFile = { kind: 'part'; start: number; end: number } | { kind: 'unsatisfiable' };

/** A range that begins behind the end is refused, one that ends behind it is cut (RFC 9110 §14.2). */
export function partOf(asked: RequestedRange, size: number): PartOfFile {
  const start = asked.start ?? Math.max(0, size - (asked.end ?? 0));
  const end = asked.start === null ? size - 1 : Math.min(asked.end ?? size - 1, size - 1);
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };
}

/** What to answer to a Range header. */
export function byteRange(header: string | undefined, size: number): PartOfFile | { kind: 'whole' } {
  const asked = parseRange(header);
  return asked === null ? { kind: 'whole' } : partOf(asked, size);
}
