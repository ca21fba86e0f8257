import type { AiffLayout } from '#server/audio-files/sound/aiff-layout.ts';
import type { MusicFile } from '../access/music-files.ts';
import type { SongSource } from './song-source.ts';
import { waveHeader } from './wave-header.ts';
import { toWaveSamples } from './wave-samples.ts';

/**
 * An open AIFF file as the WAV file it would be, byte for byte and of exact length, so that any part of it can be
 * asked for and nothing is written to the disk. Null when it is no such file any more.
 */
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
