import { pick, type Random } from '#rules/seeded-random.ts';

/** One note of a tune: times in beats, `degree` relative to the chord's own. */
export type TuneNote = { beat: number; beats: number; degree: number };

const rhythms: readonly [number[], ...number[][]] = [
  [1, 0.5, 0.5, 2],
  [1.5, 0.5, 1, 1],
  [0.5, 0.5, 1, 2],
  [2, 1, 1],
  [1, 1, 1.5, 0.5],
  [3, 1],
];

/** A bar of four beats: it begins on a tone of the chord and walks by small steps. */
function motif(random: Random): TuneNote[] {
  const rhythm = pick(random, rhythms);
  let degree = pick(random, [0, 2, 4] as const);
  let beat = 0;
  return rhythm.map((beats) => {
    const note = { beat, beats, degree };
    beat += beats;
    degree += pick(random, [-2, -1, -1, 1, 1, 2] as const);
    if (degree > 7) degree -= 3;
    if (degree < -2) degree += 3;
    return note;
  });
}

/** Ends a motif: its last note comes home to the chord and is held. */
function answer(notes: TuneNote[]): TuneNote[] {
  return notes.map((note, index) => (index === notes.length - 1 ? { ...note, degree: 0 } : note));
}

/** Four bars in the oldest form there is: a call, the call again, another, and the answer. */
export function phrase(random: Random): TuneNote[][] {
  const call = motif(random);
  const other = motif(random);
  return [call, call, other, answer(call)];
}
