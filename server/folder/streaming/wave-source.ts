import type { AiffLayout } from '#server/audio-files/sound/aiff-sound.ts';
import type { MusicFile } from '../access/music-files.ts';
import type { SongSource } from './song-source.ts';

/** Turns whole samples of an AIFF file into WAV's, in place: the other byte order, and 8 bits without a sign. */
function toWaveSamples(
  samples: Buffer,
  layout: Pick<AiffLayout, 'bytesPerSample' | 'isLittleEndian' | 'isUnsigned'>,
): void {
  const { bytesPerSample, isLittleEndian, isUnsigned } = layout;
  if (bytesPerSample === 1) {
    if (!isUnsigned) for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) ^ 0x80;
    return;
  }
  if (isLittleEndian) return;
  if (bytesPerSample === 2) samples.swap16();
  else if (bytesPerSample === 4) samples.swap32();
  else
    for (let at = 0; at + 2 < samples.length; at += 3) {
      const first = samples[at] ?? 0;
      samples[at] = samples[at + 2] ?? 0;
      samples[at + 2] = first;
    }
}

const pcm = 1;
const floating = 3;
const maxUint32 = 0xffffffff;

/** The 44 bytes in front of a WAV file's sound, for the samples of an AIFF file (RFC 2361; "Multimedia Programming Interface"). */
function waveHeader({ channels, sampleRate, bytesPerSample, isFloat, length }: AiffLayout): Buffer {
  const header = Buffer.alloc(44);
  const bytesPerFrame = channels * bytesPerSample;
  header.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  header.writeUInt32LE(Math.min(maxUint32, 36 + length + (length % 2)), 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(isFloat ? floating : pcm, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(Math.min(maxUint32, sampleRate * bytesPerFrame), 28);
  header.writeUInt16LE(bytesPerFrame, 32);
  header.writeUInt16LE(bytesPerSample * 8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(Math.min(maxUint32, length), 40);
  return header;
}

/** An open AIFF file as a WAV file of exact length, without writing to disk. Null when the file is no AIFF any more. */
export async function waveSource(file: Pick<MusicFile, 'layout' | 'read'>): Promise<SongSource | null> {
  const layout = await file.layout();
  if (layout === null) return null;
  return sourceFrom(file, layout);
}

function sourceFrom(file: Pick<MusicFile, 'read'>, layout: AiffLayout): SongSource {
  const { bytesPerSample, start } = layout;
  const header = waveHeader(layout);
  const size = header.length + layout.length + (layout.length % 2);

  async function readSound(from: number, to: number): Promise<Buffer> {
    const first = Math.floor(from / bytesPerSample) * bytesPerSample;
    const end = Math.min(layout.length, Math.ceil(to / bytesPerSample) * bytesPerSample);
    const samples = await file.read(start + first, end - first);
    const whole = samples.subarray(0, samples.length - (samples.length % bytesPerSample));
    toWaveSamples(whole, layout);
    return whole.subarray(from - first, to - first);
  }

  return {
    size,
    async read(position, length) {
      const end = Math.min(size, position + length);
      const parts = [header.subarray(position, end)];
      const from = Math.max(0, position - header.length);
      const to = Math.min(layout.length, end - header.length);
      if (to > from) {
        const sound = await readSound(from, to);
        parts.push(sound);
        if (sound.length < to - from) return Buffer.concat(parts);
      }
      if (end - header.length > layout.length) parts.push(Buffer.alloc(1));
      return Buffer.concat(parts);
    },
  };
}
