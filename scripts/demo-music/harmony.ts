const steps = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
} as const;

export type Scale = keyof typeof steps;

/** The MIDI note of a degree of the scale; degrees above 6 and below 0 are other octaves. */
export function noteOf(root: number, scale: Scale, degree: number): number {
  const octave = Math.floor(degree / 7);
  return root + octave * 12 + (steps[scale][degree - octave * 7] ?? 0);
}

/** Degrees of a chord built in thirds on a degree: three of them, or four for a seventh. */
export function chordDegrees(degree: number, count: 3 | 4 = 3): number[] {
  return [0, 2, 4, 6].slice(0, count).map((third) => degree + third);
}

/** Hertz, with A4 (69) at 440. */
export function frequencyOf(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}
