import { readMp3Header } from './mp3-header.ts';
import { readMp3Info } from './mp3-info.ts';
import { type Mp3Payload, mp3Payload } from './mp3-payload.ts';
import type { SongBytes } from './song-bytes.ts';
import type { Sound } from './sound.ts';
import { cutShort } from './unreadable.ts';

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
