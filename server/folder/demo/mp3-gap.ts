import { readMp3Header } from '#server/audio-files/sound/mp3-header.ts';
import { readMp3Info } from '#server/audio-files/sound/mp3-info.ts';
import { mp3Payload } from '#server/audio-files/sound/mp3-payload.ts';
import { memoryBytes } from '#server/audio-files/sound/song-bytes.ts';

/** What LAME puts before the sound; mediabunny's info frame does not say it, nor has it room to. */
const lameDelay = 576;
/** MPEG 1 layer III, 64 kbit/s, no checksum: a frame of 208 bytes. The other bits stay as they are. */
const roomyHeader = { mask: 0xfffe_0dff, bits: 0x0001_5000 };

/** Gives a file an info frame that states LAME's delay and padding (LAME info tag, revision 1), by its true length. */
export function stateMp3Gap(file: Buffer, frames: number): Buffer {
  const { start, first } = mp3Payload(memoryBytes(file));
  const old = file.subarray(start, start + first.byteLength);
  const info = readMp3Info(old, first);
  const word = ((old.readUInt32BE(0) & roomyHeader.mask) | roomyHeader.bits) >>> 0;
  const header = readMp3Header(word);
  const padding = (info?.frameCount ?? 0) * first.samples - lameDelay - frames;
  if (header === null || !info?.byteCount || info.gap !== null || padding < 0 || padding > 0xfff) return file;
  const offset = 4 + first.sideInformation + 4 + 4 + 4 + 4 + 100;
  const roomy = Buffer.alloc(header.byteLength);
  old.copy(roomy, 0, 0, offset);
  roomy.writeUInt32BE(word, 0);
  roomy.writeUInt32BE(info.byteCount - old.length + roomy.length, offset - 104);
  roomy.write('LAME3.100', offset, 'latin1');
  roomy.writeUIntBE((lameDelay << 12) | padding, offset + 21, 3);
  return Buffer.concat([file.subarray(0, start), roomy, file.subarray(start + old.length)]);
}
