import type { Bar } from './bar.ts';
import { chordDegrees, noteOf } from './harmony.ts';

/** The second of two eighths comes late. */
const swung = (beat: number) => Math.floor(beat) + (beat % 1 === 0.5 ? 0.66 : beat % 1);

/** Seventh chords on an electric piano, a bass that walks, brushes, and the tune on flute or bells by turns. */
export function lounge({ song, chord, index, part, tune, random, play }: Bar): void {
  const at = (degree: number) => noteOf(song.root, song.scale, degree);
  const chordAt = (beat: number, beats: number, level: number) => {
    for (const [voice, degree] of chordDegrees(chord, 4).entries())
      play('piano', swung(beat), beats, at(degree) + 12, level, -0.3 + voice * 0.15);
  };
  chordAt(0, 1.4, 0.22);
  chordAt(random() < 0.6 ? 2.5 : 1.5, 1.1, 0.17);
  if (part === 0 && index === 0) return;
  const walk = [0, 2, 4, random() < 0.5 ? 5 : 6];
  const isFull = part > 0 && part < 4;
  if (isFull)
    for (const [beat, degree] of walk.entries()) play('bass', beat, 0.9, at(chord + degree) - 12, 0.48);
  else play('bass', 0, 3, at(chord) - 12, 0.42);
  if (isFull) playBrushes(play);
  if (part === 0) return;
  const lead = part === 2 ? 'bell' : 'flute';
  for (const { beat, beats, degree } of tune)
    play(lead, swung(beat), beats * 0.9, at(chord + degree) + 24, part === 4 ? 0.16 : 0.27, 0.25);
}

function playBrushes(play: Bar['play']): void {
  for (let beat = 0; beat < 4; beat += 1) {
    play('hat', beat, 0.12, 60, 0.08, 0.3);
    if (beat % 2 === 0) continue;
    play('shaker', beat, 0.3, 60, 0.2, -0.2);
    play('hat', swung(beat + 0.5), 0.08, 60, 0.06, 0.3);
  }
}
