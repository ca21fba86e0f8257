import type { AskedRange } from '#server/byte-range.ts';

/** The bytes of a file of known length that a range means; null where its length is not known. `end` is the last byte. */
export function partOf(
  { start, end }: Pick<AskedRange, 'start' | 'end'>,
  length: number | null,
): { start: number; end: number } | 'unsatisfiable' | null {
  if (length === null) return null;
  const from = start ?? Math.max(0, length - (end ?? 0));
  const to = start === null || end === null ? length - 1 : Math.min(end, length - 1);
  return from > to || from >= length ? 'unsatisfiable' : { start: from, end: to };
}
