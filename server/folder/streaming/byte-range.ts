/** What to answer to a Range header: the whole file, one part of it (`end` is the last byte), or 416. */
export type ByteRange =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' };

const whole: ByteRange = { kind: 'whole' };

/**
 * RFC 9110 §14.2: a header that is not understood (another unit, nonsense, several ranges) is ignored, one that
 * begins behind the end is refused, one that ends behind it is cut.
 */
export function byteRange(header: string | undefined, size: number): ByteRange {
  const match = header === undefined ? null : /^bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header);
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return whole;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return whole;
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };
}
