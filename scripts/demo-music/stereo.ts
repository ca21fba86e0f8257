/** Two channels of the same length, in samples about -1 to 1. */
export type Stereo = { left: Float32Array; right: Float32Array };

export function silence(length: number): Stereo {
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** Adds a note at a place; `pan` from -1 (left) to 1, equally loud wherever it is. */
export function addNote(mix: Stereo, note: Float32Array, start: number, level: number, pan: number): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const left = level * Math.cos(angle);
  const right = level * Math.sin(angle);
  const length = Math.min(note.length, mix.left.length - start);
  for (let index = 0; index < length; index += 1) {
    const value = note[index] ?? 0;
    const at = start + index;
    mix.left[at] = (mix.left[at] ?? 0) + value * left;
    mix.right[at] = (mix.right[at] ?? 0) + value * right;
  }
}

/** Adds one mix to another. */
export function addMix(mix: Stereo, other: Stereo, level: number): void {
  for (let index = 0; index < mix.left.length; index += 1) {
    mix.left[index] = (mix.left[index] ?? 0) + (other.left[index] ?? 0) * level;
    mix.right[index] = (mix.right[index] ?? 0) + (other.right[index] ?? 0) * level;
  }
}
