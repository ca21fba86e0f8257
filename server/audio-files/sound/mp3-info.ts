import type { Mp3Header } from './mp3-header.ts';

/**
 * What the first frame says of the others when it is a Xing, Info or VBRI frame (LAME info tag, revision 1).
 * `delay` and `padding` are the encoder's own, without the decoder's 529 samples; null when it does not say.
 */
export type Mp3Info = {
  frameCount: number | null;
  byteCount: number | null;
  gap: { delay: number; padding: number } | null;
};

/** Null when the frame holds sound. `frame` is the whole first frame. */
export function readMp3Info(frame: Buffer, header: Mp3Header): Mp3Info | null {
  const offset = 4 + header.sideInformation;
  const name = frame.toString('latin1', offset, offset + 4);
  if (name === 'Xing' || name === 'Info') return readXing(frame, offset + 4);
  if (frame.toString('latin1', 36, 40) === 'VBRI' && frame.length >= 54)
    return { frameCount: frame.readUInt32BE(50), byteCount: frame.readUInt32BE(46), gap: null };
  return null;
}

function readXing(frame: Buffer, start: number): Mp3Info | null {
  if (frame.length < start + 4) return null;
  const flags = frame.readUInt32BE(start);
  let offset = start + 4;
  const next = (length: number, present: number): number | null => {
    if ((flags & present) === 0) return null;
    offset += length;
    return offset <= frame.length && length === 4 ? frame.readUInt32BE(offset - 4) : null;
  };
  const frameCount = next(4, 1);
  const byteCount = next(4, 2);
  next(100, 4);
  next(4, 8);
  return { frameCount, byteCount, gap: readGap(frame, offset) };
}

/** Twelve bits each, 21 bytes behind the encoder's name. FFmpeg writes the same field under its own name. */
function readGap(frame: Buffer, offset: number): Mp3Info['gap'] {
  const encoder = frame.toString('latin1', offset, offset + 4);
  if (!['LAME', 'Lavf', 'Lavc', 'L3.9'].includes(encoder) || frame.length < offset + 24) return null;
  const word = frame.readUIntBE(offset + 21, 3);
  return { delay: word >>> 12, padding: word & 0xfff };
}
