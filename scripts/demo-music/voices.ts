import type { Random } from '#rules/seeded-random.ts';
import { hat, kick, shaker, snare } from './drums.ts';
import { frequencyOf } from './harmony.ts';

export const sampleRate = 44_100;
const turn = 2 * Math.PI;

export type VoiceName =
  | 'pluck'
  | 'piano'
  | 'pad'
  | 'bass'
  | 'flute'
  | 'bell'
  | 'chip'
  | 'kick'
  | 'snare'
  | 'hat'
  | 'shaker';

/** Makes one note, mono, at most about 1 loud. `seconds` is how long it is held; it may ring longer. */
type Voice = (hertz: number, seconds: number, random: Random) => Float32Array;

const samples = (seconds: number) => Math.max(1, Math.round(seconds * sampleRate));

/** Fills a note from a function of seconds. */
function fill(seconds: number, value: (time: number, index: number) => number): Float32Array {
  const out = new Float32Array(samples(seconds));
  for (let index = 0; index < out.length; index += 1) out[index] = value(index / sampleRate, index);
  return out;
}

/** Loudness of a held note: a rise, then level, then a fall after `held`. */
function envelope(time: number, rise: number, holdSeconds: number, fall: number): number {
  const up = Math.min(1, time / rise);
  return time <= holdSeconds ? up : up * Math.max(0, 1 - (time - holdSeconds) / fall);
}

/** A plucked string (Karplus and Strong, 1983): noise that goes round a delay line and is smoothed each time. */
const pluck: Voice = (hertz, seconds, random) => {
  const out = new Float32Array(samples(seconds + 0.8));
  const period = sampleRate / hertz - 0.5;
  const whole = Math.floor(period);
  const part = period - whole;
  const decay = 0.5 ** (1 / (hertz * 0.9));
  let smooth = 0;
  for (let index = 0; index < out.length; index += 1) {
    if (index <= whole + 1) {
      smooth += 0.45 * (random() * 2 - 1 - smooth);
      out[index] = smooth;
    } else {
      const near = out[index - whole] ?? 0;
      const far = out[index - whole - 1] ?? 0;
      const farther = out[index - whole - 2] ?? 0;
      const delayed = near * (1 - part) + far * part;
      const delayedOne = far * (1 - part) + farther * part;
      out[index] = decay * 0.5 * (delayed + delayedOne);
    }
  }
  const release = samples(0.25);
  for (let index = Math.max(0, out.length - release); index < out.length; index += 1)
    out[index] = (out[index] ?? 0) * ((out.length - index) / release);
  return out;
};

/** Two sines, one bending the other (Chowning, 1973): struck metal and wood. */
function struck(ratio: number, depth: number, ring: number): Voice {
  return (hertz, seconds) =>
    fill(seconds + ring, (time) => {
      const loud =
        Math.exp(-time * (2.2 / (ring + 0.3))) * envelope(time, 0.004, seconds + ring * 0.6, ring * 0.4);
      const bend = depth * Math.exp(-time * 5) * Math.sin(turn * hertz * ratio * time);
      return loud * Math.sin(turn * hertz * time + bend);
    });
}

const wave = fill(2048 / sampleRate, (_, index) => {
  let sum = 0;
  for (let harmonic = 1; harmonic <= 7; harmonic += 1)
    sum += Math.sin((turn * harmonic * index) / 2048) / harmonic ** 1.6;
  return sum * 0.5;
});

/** Three slightly different pitches of a soft wave, slow to come and slow to go. */
const pad: Voice = (hertz, seconds) => {
  const detuned = [0.9975, 1, 1.0028].map((factor) => (hertz * factor * 2048) / sampleRate);
  return fill(seconds + 1.2, (time, index) => {
    let sum = 0;
    for (const step of detuned) sum += wave[Math.floor(index * step) & 2047] ?? 0;
    return (sum / 2.4) * envelope(time, Math.min(1, seconds / 3), seconds, 1.2);
  });
};

const bass: Voice = (hertz, seconds) =>
  fill(seconds + 0.12, (time) => {
    const tone = Math.sin(turn * hertz * time) + 0.28 * Math.sin(2 * turn * hertz * time);
    return 0.8 * tone * Math.exp(-time * 0.9) * envelope(time, 0.012, seconds, 0.12);
  });

const flute: Voice = (hertz, seconds, random) =>
  fill(seconds + 0.15, (time) => {
    const vibrato = 0.02 * Math.min(1, time * 2) * Math.sin(turn * 5.1 * time);
    const phase = turn * hertz * time + vibrato * 6;
    const tone = Math.sin(phase) + 0.22 * Math.sin(2 * phase) + 0.06 * Math.sin(3 * phase);
    return (0.7 * tone + 0.02 * (random() * 2 - 1)) * envelope(time, 0.07, seconds, 0.15);
  });

/** A soft square: the odd harmonics, few of them. */
const chip: Voice = (hertz, seconds) =>
  fill(seconds + 0.1, (time) => {
    const phase = turn * hertz * time;
    const tone = Math.sin(phase) + Math.sin(3 * phase) / 3.6 + Math.sin(5 * phase) / 9;
    return tone * Math.exp(-time * 7) * envelope(time, 0.004, seconds, 0.1);
  });

const voices: Record<VoiceName, Voice> = {
  pluck,
  pad,
  bass,
  flute,
  chip,
  piano: struck(1, 1.4, 0.5),
  bell: struck(3.5, 1.1, 1.6),
  kick: (_, __, random) => kick(sampleRate, random),
  snare: (_, __, random) => snare(sampleRate, random),
  hat: (_, seconds, random) => hat(sampleRate, seconds, random),
  shaker: (_, seconds, random) => shaker(sampleRate, seconds, random),
};

export function playNote(name: VoiceName, note: number, seconds: number, random: Random): Float32Array {
  return voices[name](frequencyOf(note), seconds, random);
}
