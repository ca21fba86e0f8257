import type { Random } from '#rules/seeded-random.ts';

/** A sine that falls from 130 to 44 Hz in a tenth of a second. */
export function kick(sampleRate: number, random: Random): Float32Array {
  const out = new Float32Array(Math.round(0.32 * sampleRate));
  let phase = 0;
  for (let index = 0; index < out.length; index += 1) {
    const time = index / sampleRate;
    phase += (2 * Math.PI * (44 + 86 * Math.exp(-time * 32))) / sampleRate;
    const click = time < 0.004 ? (random() - 0.5) * 0.3 : 0;
    out[index] = (Math.sin(phase) + click) * Math.exp(-time * 11) * Math.min(1, time * 900);
  }
  return out;
}

/** Noise with a little tone under it. */
export function snare(sampleRate: number, random: Random): Float32Array {
  const noise = brightNoise(Math.round(0.22 * sampleRate), 0.35, random);
  return noise.map((value, index) => {
    const time = index / sampleRate;
    const tone = 0.5 * Math.sin(2 * Math.PI * 185 * time) * Math.exp(-time * 30);
    return value * 0.7 * Math.exp(-time * 20) + tone;
  });
}

export function hat(sampleRate: number, seconds: number, random: Random): Float32Array {
  const noise = brightNoise(Math.round((seconds + 0.05) * sampleRate), 0.9, random);
  return noise.map((value, index) => value * Math.exp((-index / sampleRate) * (4 / seconds)));
}

/** A rush that swells before it stops, as grains in a box do. */
export function shaker(sampleRate: number, seconds: number, random: Random): Float32Array {
  const noise = brightNoise(Math.round(seconds * sampleRate), 0.6, random);
  return noise.map((value, index) => value * Math.sin((Math.PI * index) / noise.length) ** 2);
}

/** Noise without its low part; the higher `brightness` (0 to 1), the less low part is left. */
function brightNoise(length: number, brightness: number, random: Random): Float32Array {
  let low = 0;
  return new Float32Array(length).map(() => {
    const value = random() * 2 - 1;
    low += (1 - brightness * 0.5) * 0.5 * (value - low);
    return value - low;
  });
}
