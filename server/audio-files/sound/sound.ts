import type { Format } from '../formats.ts';

/** Why a file of the music folder cannot be played, as a plain sentence for the listener. */
export class Unreadable extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Unreadable';
  }
}

export const notASound = (kind: string) => new Unreadable(`This is not ${kind}, whatever its name says.`);
export const cutShort = (missingBytes: number) =>
  new Unreadable(`The file is cut short: ${sizeInWords(missingBytes)} of it are missing.`);

function sizeInWords(bytes: number): string {
  if (bytes < 2048) return `${bytes} bytes`;
  return bytes < 2 ** 21 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 2 ** 20)} MB`;
}

/** A file's sound by its headers. `frames`: its true length in samples a channel; `priming` and `padding`: what a plain decoder adds before and after. */
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
