import type { SongBytes } from './song-bytes.ts';
import type { Sound } from './sound.ts';
import { cutShort, notASound, Unreadable } from './sound.ts';

type AiffChunk = { name: string; start: number; length: number };

/** The samples of an AIFF file, as a WAV header needs them. `bytesPerSample` of one channel as stored. */
export type AiffLayout = {
  channels: number;
  sampleRate: number;
  frames: number;
  bytesPerSample: number;
  isLittleEndian: boolean;
  isFloat: boolean;
  isUnsigned: boolean;
  start: number;
  length: number;
};

const maxChunks = 500;

/** The chunks of an AIFF or AIFF-C file (Apple, "Audio Interchange File Format" 1.3). */
export function aiffChunks(bytes: SongBytes): AiffChunk[] {
  if (!/^FORM....AIF[FC]$/s.test(bytes.read(0, 12).toString('latin1'))) throw notASound('an AIFF file');
  const chunks: AiffChunk[] = [];
  for (let position = 12; position + 8 <= bytes.size && chunks.length < maxChunks; ) {
    const header = bytes.read(position, 8);
    const length = header.readUInt32BE(4);
    chunks.push({ name: header.toString('latin1', 0, 4), start: position + 8, length });
    position += 8 + length + (length % 2);
  }
  return chunks;
}

/** Throws `Unreadable` for a file that is cut short or compressed. */
export function aiffLayout(bytes: SongBytes): AiffLayout {
  const chunks = aiffChunks(bytes);
  const common = chunks.find(({ name }) => name === 'COMM');
  const sound = chunks.find(({ name }) => name === 'SSND');
  if (!common || !sound) throw new Unreadable('The file is cut short: all of its sound is missing.');
  const description = bytes.read(common.start, Math.min(common.length, 22));
  if (description.length < 18) throw notASound('a whole AIFF file');
  const isCompressible = bytes.read(8, 4).toString('latin1') === 'AIFC' && description.length >= 22;
  const coding = codingOf(isCompressible ? description.toString('latin1', 18, 22) : 'NONE');
  const channels = description.readUInt16BE(0);
  const bytesPerSample = Math.ceil(description.readUInt16BE(6) / 8);
  const sampleRate = Math.round(extendedFloat(description.subarray(8, 18)));
  const start = sound.start + 8 + bytes.read(sound.start, 4).readUInt32BE(0);
  const frames = description.readUInt32BE(2);
  const length = frames * channels * bytesPerSample;
  const makesSense = channels > 0 && channels <= 64 && sampleRate > 0 && sampleRate < 4_000_000;
  if (!makesSense || bytesPerSample < 1 || bytesPerSample > 4)
    throw notASound('an AIFF file that can be played');
  if (frames === 0) throw new Unreadable('There is no sound in this file.');
  if (start + length > bytes.size + 1) throw cutShort(start + length - bytes.size);
  return { channels, sampleRate, frames, bytesPerSample, ...coding, start, length };
}

function codingOf(name: string): Pick<AiffLayout, 'isLittleEndian' | 'isFloat' | 'isUnsigned'> {
  const plain = { isLittleEndian: false, isFloat: false, isUnsigned: false };
  if (['NONE', 'twos', 'in24', 'in32'].includes(name)) return plain;
  if (name === 'sowt') return { ...plain, isLittleEndian: true };
  if (name === 'raw ') return { ...plain, isUnsigned: true };
  if (name.toLowerCase() === 'fl32') return { ...plain, isFloat: true };
  throw new Unreadable(
    `The sound in this AIFF file is compressed (${name.trim()}), which Earshot does not play.`,
  );
}

/** The 80-bit number of IEEE 754 that AIFF states its sample rate in. */
function extendedFloat(bytes: Buffer): number {
  const exponent = (bytes.readUInt16BE(0) & 0x7fff) - 16383;
  return bytes.readUInt32BE(2) * 2 ** (exponent - 31) + bytes.readUInt32BE(6) * 2 ** (exponent - 63);
}

/** AIFF: its common chunk counts the samples. */
export function aiffSound(bytes: SongBytes): Sound {
  const { sampleRate, bytesPerSample, frames, start, length } = aiffLayout(bytes);
  const payload = { start, end: start + length };
  return {
    format: 'aiff',
    sampleRate,
    bitsPerSample: bytesPerSample * 8,
    frames,
    priming: 0,
    padding: 0,
    payload,
  };
}
