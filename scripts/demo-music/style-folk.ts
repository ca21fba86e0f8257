import type { Bar } from './bar.ts';
import { chordDegrees, noteOf } from './harmony.ts';

const picking = [0, 1, 2, 1, 3, 2, 1, 2] as const;

/** Two picked strings, a bass on one and three, a flute for the tune, a shaker in the middle. */
export function folk(bar: Bar): void {
  const { part } = bar;
  playStrings(bar);
  if (part === 4) return;
  if (part > 0) playBassAndFlute(bar);
  if (part > 1) playRhythm(bar);
}

const noteIn =
  ({ song }: Bar) =>
  (degree: number) =>
    noteOf(song.root, song.scale, degree);

function playStrings(bar: Bar): void {
  const { chord, part, play } = bar;
  const at = noteIn(bar);
  const tones = chordDegrees(chord);
  const strings = [...tones, chord + 7].map((degree) => at(degree) + 12);
  for (const [eighth, string] of picking.entries()) {
    const accent = eighth % 4 === 0 ? 0.5 : 0.36;
    play('pluck', eighth / 2, 2, strings[string] ?? at(chord), accent, -0.35);
    if (part === 2 && eighth % 2 === 1)
      play('pluck', eighth / 2, 1.5, at(tones[eighth % 3] ?? chord) + 24, 0.2, 0.5);
  }
}

function playBassAndFlute(bar: Bar): void {
  const { chord, part, tune, random, play } = bar;
  const at = noteIn(bar);
  play('bass', 0, 1.9, at(chord) - 12, 0.5);
  play('bass', 2, 1.7, at(chord + (random() < 0.4 ? 4 : 0)) - 12, 0.42);
  if (part !== 1 || random() < 0.85)
    for (const { beat, beats, degree } of tune)
      play('flute', beat, beats * 0.95, at(chord + degree) + 24, 0.3, 0.2);
}

function playRhythm({ part, play }: Bar): void {
  for (let eighth = 0; eighth < 8; eighth += 1)
    play('shaker', eighth / 2, 0.2, 60, eighth % 2 === 0 ? 0.1 : 0.17, 0.4);
  play('kick', 0, 0.3, 36, 0.3);
  if (part === 2) play('kick', 2.5, 0.3, 36, 0.2);
}
