import type { AiffLayout } from '#server/audio-files/sound/aiff-layout.ts';

const pcm = 1;
const floating = 3;
const maxUint32 = 0xffffffff;

/** The 44 bytes in front of a WAV file's sound, for the samples of an AIFF file (RFC 2361; "Multimedia Programming Interface"). */
export function waveHeader({ channels, sampleRate, bytesPerSample, isFloat, length }: AiffLayout): Buffer {
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
