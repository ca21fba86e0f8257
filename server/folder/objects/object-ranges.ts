import type { SongBytes } from '#server/audio-files/sound/song-bytes.ts';

/** What is read of an object is not here yet: get those bytes and read once more. */
export class BytesMissing extends Error {
  readonly path: string;
  readonly position: number;
  readonly length: number;

  constructor(path: string, position: number, length: number) {
    super('Bytes of an object were not here yet.');
    this.path = path;
    this.position = position;
    this.length = length;
  }
}

type Range = { start: number; bytes: Buffer };
export type Extent = { start: number; end: number };

const kibibyte = 1024;
/** An object of this size is read at once. */
const wholeLength = 512 * kibibyte;
/** Tags, most covers, and the first sound. */
const headLength = 256 * kibibyte;
/** Tags at the end, and the last sound; of Ogg its last pages. */
const tailLength = 64 * kibibyte;
const oggTailLength = 192 * kibibyte;
/** Of MP4 the movie may lie at the end, and the last sound just before it. */
const beforeMovie = 16 * kibibyte;
const minLength = 64 * kibibyte;
/** A gap up to this length is read with what is behind it: another request takes longer. */
const nearby = 1024 * kibibyte;
/** What says how long a box of MP4 is; a movie with its cover is no longer than `movieLength`. */
const headerLength = 16;
const movieLength = 4 * 1024 * kibibyte;
/** No more of one object is in memory at once; a scan reads 16 of them. */
export const maxRangeBytes = 16 * 1024 * kibibyte;
/** As `fileBytes` has it: a length in a damaged file that makes no sense asks for no more. */
const maxRead = 32 * 1024 * kibibyte;

/** What of an object is worth having before it is read: its beginning and its end. */
export function firstExtents(path: string, size: number): Extent[] {
  if (size <= wholeLength) return [{ start: 0, end: size }];
  const head = { start: 0, end: headLength };
  if (/\.(m4a|m4b|mp4)$/i.test(path)) return [head];
  const length = /\.(ogg|oga|opus)$/i.test(path) ? oggTailLength : tailLength;
  return [head, { start: size - length, end: size }];
}

type MissingRead = { position: number; length: number; gap: number; heldBytes: number };

/** What is missed with the gap to what is before it, and twice as much as before where reading goes on. */
function wantedExtent({ position, length, gap, heldBytes }: MissingRead): Extent {
  const start = gap <= nearby ? position - gap : position;
  const goesOn = gap < minLength ? Math.min(heldBytes, 4 * nearby) : 0;
  return { start, end: Math.max(position + Math.max(length, minLength), start + goesOn) };
}

/** With the gap to what is here behind it. */
const untilNext = ({ start, end }: Extent, next: number): Extent => ({
  start,
  end: next - end <= nearby ? next : end,
});

/** To the end of the object where that is near; a movie there, and the sound before it, are read as one. */
function untilEnd(
  { start, end }: Extent,
  { size, isProbe, isApart }: { size: number; isProbe: boolean; isApart: boolean },
): Extent {
  if (size - end > (isProbe ? movieLength : nearby)) return { start, end };
  return { start: isApart ? Math.max(0, start - beforeMovie) : start, end: size };
}

/** The bytes of one object as far as they are here; reading others throws `BytesMissing`. */
export function createObjectRanges(path: string, size: number) {
  let ranges: Range[] = [];

  const endOf = ({ start, bytes }: Range) => start + bytes.length;
  const heldBytes = () => ranges.reduce((sum, { bytes }) => sum + bytes.length, 0);

  const bytes: SongBytes = {
    size,
    read(position, length) {
      const readLength = Math.min(length, maxRead, size - position);
      if (position < 0 || readLength <= 0) return Buffer.alloc(0);
      const range = ranges.find((one) => one.start <= position && position + readLength <= endOf(one));
      if (range === undefined) throw new BytesMissing(path, position, readLength);
      const start = position - range.start;
      return range.bytes.subarray(start, start + readLength);
    },
  };

  return {
    bytes,
    heldBytes,
    /** What to get for a read that misses bytes. */
    extentFor(position: number, length: number): Extent {
      const before = ranges.findLast((one) => one.start <= position);
      const after = ranges.find((one) => one.start >= position + length);
      const gap = before === undefined ? Number.POSITIVE_INFINITY : position - endOf(before);
      const extent = wantedExtent({ position, length, gap, heldBytes: heldBytes() });
      if (after !== undefined) return untilNext(extent, after.start);
      return untilEnd(extent, { size, isProbe: length <= headerLength, isApart: gap > nearby });
    },
    add(start: number, added: Buffer): void {
      const sorted = [...ranges, { start, bytes: added }].toSorted((one, other) => one.start - other.start);
      ranges = [];
      for (const range of sorted) {
        const last = ranges.at(-1);
        if (last !== undefined && range.start <= endOf(last)) {
          const rest = range.bytes.subarray(Math.min(range.bytes.length, endOf(last) - range.start));
          ranges[ranges.length - 1] = { start: last.start, bytes: Buffer.concat([last.bytes, rest]) };
        } else ranges.push(range);
      }
    },
  };
}
