import { peaksOf } from '#rules/peaks.ts';
import { wholeAudio } from './whole-audio.ts';

/** What is larger is not read for a picture of it. */
const maxBytes = 100 * 1024 * 1024;
/** As few samples a second as browsers decode to: the picture needs no more. */
const sampleRate = 8000;

/**
 * How loud each of `count` parts of a file's sound is (`peaksOf`), found by decoding all of it here; undefined where it is
 * too large. Rejects when it cannot be had or decoded, and when `signal` says so.
 */
export async function readPeaks(
  url: string,
  count: number,
  signal: AbortSignal,
): Promise<number[] | undefined> {
  const audio = await wholeAudio(url, signal, maxBytes);
  if (audio === undefined) return undefined;
  const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await audio.arrayBuffer());
  return peaksOf(sound.getChannelData(0), count);
}
