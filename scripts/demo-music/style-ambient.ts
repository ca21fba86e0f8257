import type { Bar } from './bar.ts';
import { chordDegrees, noteOf } from './harmony.ts';

/** Wide chords that swell into each other, a low root, and bells that answer one another far apart. */
export function ambient(bar: Bar): void {
  const { song, chord, index, part, tune, play } = bar;
  const at = (degree: number) => noteOf(song.root, song.scale, degree);
  const tones = chordDegrees(chord, part === 2 ? 4 : 3);
  for (const [voice, degree] of tones.entries())
    play('pad', 0, 4.6, at(degree) + (voice === 0 ? 0 : 12), 0.2, (voice - 1) * 0.5);
  if (part > 0 && part < 4) play('bass', 0, 3.9, at(chord) - 12, 0.34);
  if (part === 0 && index === 0) return;
  playBells(bar, at);
  if (part === 2 || part === 3)
    for (const { beat, beats, degree } of tune.slice(0, 2))
      play('flute', beat, beats * 1.6, at(chord + degree) + 12, 0.14, -0.2);
}

/** Some notes of the tune, from either side. */
function playBells({ chord, part, tune, random, play }: Bar, at: (degree: number) => number): void {
  const level = part === 2 ? 0.24 : 0.17;
  for (const { beat, degree } of tune) {
    if (random() < 0.45) continue;
    const side = random() < 0.5 ? -0.6 : 0.6;
    play('bell', beat, 3, at(chord + degree) + 24, level, side);
  }
}
