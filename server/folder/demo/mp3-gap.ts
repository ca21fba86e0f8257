import { readMp3Info } from '../frames/mp3-info.ts';
import { mp3Payload } from '../frames/mp3-payload.ts';
import { memoryBytes } from '../frames/song-bytes.ts';

/** What LAME puts before the sound; mediabunny's info frame does not say it. */
const lameDelay = 576;

/** Writes the LAME delay and padding into the info frame (LAME info tag, revision 1), given the true length. */
export function stateMp3Gap(file: Buffer, frames: number): Buffer {
  const { start, first } = mp3Payload(memoryBytes(file));
  const frame = file.subarray(start, start + first.byteLength);
  const info = readMp3Info(frame, first);
  if (!info?.frameCount || info.gap !== null) return file;
  const padding = info.frameCount * first.samples - lameDelay - frames;
  const flagsAt = 4 + first.sideInformation + 4;
  const flags = frame.readUInt32BE(flagsAt);
  const fields = [4, 4, 100, 4].filter((_, bit) => (flags & (1 << bit)) !== 0);
  const place = flagsAt + 4 + fields.reduce((sum, length) => sum + length, 0);
  if (padding < 0 || padding > 0xfff || place + 24 > frame.length) return file;
  frame.write('LAME3.100', place, 'latin1');
  frame.writeUIntBE((lameDelay << 12) | padding, place + 21, 3);
  return file;
}
