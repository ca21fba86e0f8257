import type { Format } from '../formats.ts';

/**
 * What a file's own headers say about its sound.
 * `frames`: the song's true length in samples a channel, without what the encoder added; `priming` and `padding`: the
 * samples a plain decoder gives before and after it, so that priming + frames + padding is what it decodes.
 */
export type Sound = {
  format: Format;
  sampleRate: number;
  /** Of a channel; where the file is coded without loss. */
  bitsPerSample?: number;
  frames: number;
  priming: number;
  padding: number;
  /** Where the sound itself lies in the file, tags left out: what a song is recognised by. */
  payload: { start: number; end: number };
};

/** Milliseconds, rounded. */
export function durationMilliseconds({ frames, sampleRate }: { frames: number; sampleRate: number }): number {
  return Math.round((frames / sampleRate) * 1000);
}
