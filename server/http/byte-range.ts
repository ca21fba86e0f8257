/** A requested range of bytes. `end` null: to the end; `start` null: the last `end` bytes. */
export type RequestedRange = { start: number | null; end: number | null; header: string };

/** Parses a range (RFC 9110 §14.2); null without one, for another unit, several ranges, or an invalid one: the response is the whole file. */
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

/** Refuses a range that begins behind the end, and truncates one that ends behind it (RFC 9110 §14.2). */
export function partOf(range: RequestedRange, size: number): PartOfFile {
  const start = range.start ?? Math.max(0, size - (range.end ?? 0));
  const end = range.start === null ? size - 1 : Math.min(range.end ?? size - 1, size - 1);
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };
}

/** The part of a file for a Range header. */
export function byteRange(header: string | undefined, size: number): PartOfFile | { kind: 'whole' } {
  const range = parseRange(header);
  return range === null ? { kind: 'whole' } : partOf(range, size);
}
