import { seededRandom } from '#rules/seeded-random.ts';
import type { Bar } from './bar.ts';
import type { DemoAlbum, DemoSong, Style } from './collection.ts';
import { phrase } from './melody.ts';
import { ambient } from './style-ambient.ts';
import { electronic } from './style-electronic.ts';
import { folk } from './style-folk.ts';
import { lounge } from './style-lounge.ts';
import type { VoiceName } from './voices.ts';

/** One sound to be made: times in seconds, `note` in MIDI, `pan` from -1 (left) to 1. */
export type Sounding = {
  voice: VoiceName;
  startSeconds: number;
  seconds: number;
  note: number;
  level: number;
  pan: number;
};

const styles: Record<Style, (bar: Bar) => void> = { folk, ambient, electronic, lounge };

/** Which part of the form a bar belongs to: a sixth each for intro and outro, the rest in three. */
export function partOf(index: number, bars: number): number {
  const edge = Math.max(1, Math.round(bars / 7));
  if (index < edge) return 0;
  if (index >= bars - edge) return 4;
  return 1 + Math.min(2, Math.floor(((index - edge) / (bars - 2 * edge)) * 3));
}

/** Composes a song: the same one for the same album and title. */
export function arrange(album: DemoAlbum, song: DemoSong): Sounding[] {
  const random = seededRandom(`${album.title}/${song.title}`);
  const beatSeconds = 60 / song.beatsPerMinute;
  const verse = phrase(random);
  const middle = phrase(random);
  const soundings: Sounding[] = [];
  for (let index = 0; index < song.bars; index += 1) {
    const part = partOf(index, song.bars);
    const start = index * 4;
    const isLast = index === song.bars - 1;
    styles[album.style]({
      song,
      chord: isLast ? 0 : (song.chords[index % song.chords.length] ?? 0),
      index,
      part,
      tune: (part === 2 ? middle : verse)[index % 4] ?? [],
      random,
      play: (voice, beat, beats, note, level, pan = 0) => {
        // Nobody plays like a clock: a few milliseconds and a little loudness either way.
        const early = (random() - 0.5) * 0.008;
        const startSeconds = Math.max(0, (start + beat) * beatSeconds + early);
        const touch = level * (0.9 + random() * 0.2);
        soundings.push({ voice, startSeconds, seconds: beats * beatSeconds, note, level: touch, pan });
      },
    });
  }
  return soundings;
}

/** The song's length with the time it takes to die away. */
export function songSeconds(song: DemoSong): number {
  return (song.bars * 4 * 60) / song.beatsPerMinute + 2.5;
}
