import { id3Length } from './id3-length.ts';
import type { Mp3Header } from './mp3-header.ts';
import { readMp3Header } from './mp3-header.ts';
import type { SongBytes } from './song-bytes.ts';
import type { Sound } from './sound.ts';
import { cutShort, notASound, Unreadable } from './sound.ts';

type Mp3Payload = { start: number; end: number; first: Mp3Header };

/** How far behind the tags the first frame may be: some taggers leave zeros or odd bytes there. Nearly always it is near. */
const nearLength = 8 * 1024;
const searchLength = 256 * 1024;

/** The MPEG frames of a file: between its ID3v2 tags and any ID3v1, APE or Lyrics3 tag at the end. */
export function mp3Payload(bytes: SongBytes): Mp3Payload {
  const end = endOfSound(bytes);
  let position = 0;
  for (let length = id3Length(bytes); length > 0; length = id3Length(bytes, position)) position += length;
  const frame =
    firstFrame(bytes, position, end, nearLength) ?? firstFrame(bytes, position, end, searchLength);
  if (frame === null && isFreeFormat(bytes, position)) throw new Unreadable(freeFormat);
  if (frame === null) throw notASound('an MP3 file');
  return { ...frame, end };
}

const freeFormat =
  'This MP3 file has no stated bit rate ("free format"). No browser plays it; encoded anew it would be played.';

/** A header without a bit rate (ISO 11172-3 §2.4.2.3, index 0) that comes again within the longest such frame. */
function isFreeFormat(bytes: SongBytes, at: number): boolean {
  const near = bytes.read(at, 8 * 1024);
  if (near.length < 4 || readMp3Header((near.readUInt32BE(0) | 0x1000) >>> 0) === null) return false;
  const [, second = 0, third = 0] = near;
  return (third & 0xf0) === 0 && near.indexOf(Buffer.from([0xff, second, third & 0xfd]), 24) !== -1;
}

/** A frame counts when the next one begins where it says, with the same rate and layer (or the file ends there). */
function firstFrame(
  bytes: SongBytes,
  from: number,
  end: number,
  length: number,
): { start: number; first: Mp3Header } | null {
  const near = bytes.read(from, Math.min(length, end - from));
  for (let at = near.indexOf(0xff); at !== -1 && at + 4 <= near.length; at = near.indexOf(0xff, at + 1)) {
    const first = readMp3Header(near.readUInt32BE(at));
    if (first === null) continue;
    const start = from + at;
    const next = start + first.byteLength;
    if (next === end) return { start, first };
    const word = bytes.read(next, 4);
    const second = word.length === 4 && next + 4 <= end ? readMp3Header(word.readUInt32BE(0)) : null;
    if (second?.sampleRate === first.sampleRate && second.layer === first.layer) return { start, first };
  }
  return null;
}

function endOfSound(bytes: SongBytes): number {
  let end = bytes.size;
  if (bytes.read(end - 128, 3).toString('latin1') === 'TAG') end -= 128;
  const lyrics = bytes.read(end - 15, 15).toString('latin1');
  if (lyrics.endsWith('LYRICS200')) end -= 15 + (Number.parseInt(lyrics, 10) || 0);
  const ape = bytes.read(end - 32, 32);
  if (ape.length === 32 && ape.toString('latin1', 0, 8) === 'APETAGEX') {
    const header = (ape.readUInt32LE(20) & 0x80000000) === 0 ? 0 : 32;
    end -= ape.readUInt32LE(12) + header;
  }
  return Math.max(0, end);
}

/** A Xing, Info or VBRI frame (LAME info tag, revision 1). `delay` and `padding` are the encoder's, without the decoder's 529 samples; null when unknown. */
type Mp3Info = {
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

/** Samples that an MPEG layer III decoder itself is late by (LAME FAQ, "decoder delay"). */
const decoderDelay = 529;

/** MP3: the info frame's count, delay and padding when it has one, else every frame is counted. */
export function mp3Sound(bytes: SongBytes): Sound {
  const payload = mp3Payload(bytes);
  const { start, end, first } = payload;
  const info = readMp3Info(bytes.read(start, first.byteLength), first);
  if (info?.byteCount) refuseCutShort(info.byteCount, end - start);
  const frameCount = info?.frameCount || countFrames(bytes, payload, info !== null);
  const decoded = frameCount * first.samples;
  const gap = info?.gap ?? null;
  const sound = { format: 'mp3' as const, sampleRate: first.sampleRate, payload: { start, end } };
  if (gap === null || decoded <= gap.delay + gap.padding)
    return { ...sound, frames: decoded, priming: 0, padding: 0 };
  return {
    ...sound,
    frames: decoded - gap.delay - gap.padding,
    priming: gap.delay + decoderDelay,
    padding: Math.max(0, gap.padding - decoderDelay),
  };
}

/** A little may be missing: some taggers and encoders count a frame or a tag too many. */
function refuseCutShort(promised: number, present: number): void {
  const missing = promised - present;
  if (missing > Math.max(4096, promised / 50)) throw cutShort(missing);
}

const stretchLength = 1024 * 1024;

/** Walks from header to header; bytes that are no frame are stepped over one by one. */
function countFrames(bytes: SongBytes, { start, end, first }: Mp3Payload, skipFirst: boolean): number {
  let count = skipFirst ? -1 : 0;
  let stretchStart = start;
  let stretch = bytes.read(start, stretchLength);
  for (let position = start; position + 4 <= end; ) {
    if (position + 4 > stretchStart + stretch.length) {
      stretchStart = position;
      stretch = bytes.read(position, stretchLength);
      if (stretch.length < 4) break;
    }
    const header = readMp3Header(stretch.readUInt32BE(position - stretchStart));
    const whole = header?.sampleRate === first.sampleRate && position + header.byteLength <= end;
    if (whole) count += 1;
    position += whole ? header.byteLength : 1;
  }
  return Math.max(1, count);
}
