/** Quieter than this a bar would not be seen. */
const least = 0.05;

/**
 * How loud each of `count` equal parts of a sound is, from 0.05 to 1 (the loudest of them); `samples` go from -1 to 1. A
 * part is as loud as its samples on the whole are (their root mean square): single clicks do not fill it.
 */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const loudness = Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * samples.length) / count);
    const to = Math.max(from + 1, Math.floor(((part + 1) * samples.length) / count));
    let sum = 0;
    for (const sample of samples.subarray(from, to)) sum += sample * sample;
    return Math.sqrt(sum / (to - from));
  });
  const loudest = Math.max(...loudness);
  return loudness.map((value) => (loudest > 0 ? Math.max(least, value / loudest) : least));
}
