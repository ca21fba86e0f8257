import { type Stereo, silence } from './stereo.ts';

/** Delays in samples at 44.1 kHz that share no factor, so that no echo stands out (Schroeder, 1962). */
const combs = [1557, 1617, 1491, 1422] as const;
const rightIsLater = 23;

/** A reverb: four feedback delays a side, each a little duller every time round. `feedback` 0 to 0.95. */
export function reverb(dry: Stereo, feedback: number): Stereo {
  const wet = silence(dry.left.length);
  for (const delay of combs) {
    addComb(dry.left, wet.left, delay, feedback);
    addComb(dry.right, wet.right, delay + rightIsLater, feedback);
  }
  return wet;
}

function addComb(input: Float32Array, output: Float32Array, delay: number, feedback: number): void {
  const line = new Float32Array(delay);
  let dull = 0;
  let cursor = 0;
  for (let index = 0; index < input.length; index += 1) {
    const delayed = line[cursor] ?? 0;
    dull = delayed * 0.65 + dull * 0.35;
    line[cursor] = (input[index] ?? 0) * 0.3 + dull * feedback;
    output[index] = (output[index] ?? 0) + delayed * 0.25;
    cursor = cursor + 1 === delay ? 0 : cursor + 1;
  }
}

/** An echo that goes from side to side. */
export function echo(dry: Stereo, delay: number, feedback: number): Stereo {
  const wet = silence(dry.left.length);
  for (let index = delay; index < dry.left.length; index += 1) {
    wet.left[index] = (dry.right[index - delay] ?? 0) * 0.6 + (wet.right[index - delay] ?? 0) * feedback;
    wet.right[index] = (dry.left[index - delay] ?? 0) * 0.6 + (wet.left[index - delay] ?? 0) * feedback;
  }
  return wet;
}
