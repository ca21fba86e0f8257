import type { Bar } from './bar.ts';
import { chordDegrees, noteOf } from './harmony.ts';

const order = [0, 2, 1, 3, 2, 0, 3, 1] as const;

/** A drum on every beat, a bass between them, a running figure that is echoed, and a tune in the middle. */
export function electronic(bar: Bar): void {
  const { song, chord, index, part, tune, play } = bar;
  const at = (degree: number) => noteOf(song.root, song.scale, degree);
  const tones = [...chordDegrees(chord), chord + 7];
  for (const [voice, degree] of tones.slice(0, 3).entries())
    play('pad', 0, 4.1, at(degree) + 12, part === 2 ? 0.13 : 0.1, (voice - 1) * 0.7);
  const figure = part === 0 ? 0.16 : 0.24;
  for (let sixteenth = 0; sixteenth < 16; sixteenth += 2) {
    const degree = tones[order[(sixteenth / 2 + index) % 8] ?? 0] ?? chord;
    play(
      'chip',
      sixteenth / 4,
      0.35,
      at(degree) + 24,
      figure * (sixteenth % 4 === 0 ? 1 : 0.75),
      sixteenth % 4 === 0 ? -0.4 : 0.4,
    );
  }
  if (part === 0 || part === 4) return;
  playBeats(bar, at(chord));
  if (part === 1) return;
  play('snare', 1, 0.25, 60, 0.26);
  play('snare', 3, 0.25, 60, 0.28);
  for (const { beat, beats, degree } of tune) play('bell', beat, beats, at(chord + degree) + 24, 0.2, 0.15);
}

function playBeats({ part, random, play }: Bar, root: number): void {
  for (let beat = 0; beat < 4; beat += 1) {
    play('kick', beat, 0.3, 36, 0.62);
    play('hat', beat + 0.5, 0.1, 60, 0.16, 0.25);
    if (part > 1 && random() < 0.5) play('hat', beat + 0.75, 0.06, 60, 0.09, -0.25);
    play('bass', beat + 0.5, 0.42, root - (beat === 3 && random() < 0.5 ? 0 : 12), 0.42);
  }
}
