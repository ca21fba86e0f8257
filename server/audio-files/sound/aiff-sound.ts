import { aiffLayout } from './aiff-layout.ts';
import type { SongBytes } from './song-bytes.ts';
import type { Sound } from './sound.ts';

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
