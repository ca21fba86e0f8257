import { describe, expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

type ByteRange = ReturnType<typeof byteRange>;

const whole: ByteRange = { kind: 'whole' };
const refused: ByteRange = { kind: 'unsatisfiable' };
const part = (start: number, end: number): ByteRange => ({ kind: 'part', start, end });

/** A file of 1,000 bytes. */
const table: [string | undefined, ByteRange][] = [
  [undefined, whole],
  ['', whole],
  ['bytes', whole],
  ['bytes=', whole],
  ['bytes=-', whole],
  ['bytes=0-', part(0, 999)],
  ['bytes=0-0', part(0, 0)],
  ['bytes=0-499', part(0, 499)],
  ['bytes=500-999', part(500, 999)],
  ['bytes=999-', part(999, 999)],
  ['bytes=999-999', part(999, 999)],
  ['bytes=0-1000', part(0, 999)],
  ['bytes=0-99999999999999999999', part(0, 999)],
  ['bytes=1000-', refused],
  ['bytes=1000-1001', refused],
  ['bytes=99999999999999999999-', refused],
  ['bytes=-1', part(999, 999)],
  ['bytes=-500', part(500, 999)],
  ['bytes=-1000', part(0, 999)],
  ['bytes=-1001', part(0, 999)],
  ['bytes=-99999999999999999999', part(0, 999)],
  ['bytes=-0', refused],
  ['bytes=500-499', whole],
  ['bytes=999-0', whole],
  ['bytes=0-0,5-9', whole],
  ['bytes=0-0, -1', whole],
  [`bytes=${'0-0,'.repeat(1000)}0-0`, whole],
  ['bytes=a-b', whole],
  ['bytes=0-b', whole],
  ['bytes=--5', whole],
  ['bytes=-5-', whole],
  ['bytes=0x10-20', whole],
  ['bytes=1.5-20', whole],
  ['bytes=1e2-200', whole],
  ['bytes=+1-20', whole],
  ['bytes=１-２', whole],
  ['items=0-5', whole],
  ['seconds=1-2', whole],
  ['BYTES=0-5', part(0, 5)],
  ['bytes = 0 - 5', part(0, 5)],
  ['bytes=007-010', part(7, 10)],
  ['0-5', whole],
];

describe('which part of a song is asked for', () => {
  it.each(table)('%s', (header, expected) => expect(byteRange(header, 1000)).toEqual(expected));

  it('an empty file has no parts', () => {
    expect(byteRange('bytes=0-', 0)).toEqual(refused);
    expect(byteRange('bytes=-5', 0)).toEqual(refused);
  });
});
