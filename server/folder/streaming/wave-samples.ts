import type { AiffLayout } from '#server/audio-files/sound/aiff-layout.ts';

/** Turns whole samples of an AIFF file into WAV's, in place: the other byte order, and 8 bits without a sign. */
export function toWaveSamples(
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
