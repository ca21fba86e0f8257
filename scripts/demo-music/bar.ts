import type { Random } from '#rules/seeded-random.ts';
import type { DemoSong } from './collection.ts';
import type { TuneNote } from './melody.ts';
import type { VoiceName } from './voices.ts';

/** What a style knows when it writes one bar; `play` takes times in beats from the bar's beginning. */
export type Bar = {
  song: DemoSong;
  chord: number;
  index: number;
  /** 0 intro, 1 first verse, 2 the full middle, 3 last verse, 4 outro. */
  part: number;
  tune: TuneNote[];
  random: Random;
  play: (voice: VoiceName, beat: number, beats: number, note: number, level: number, pan?: number) => void;
};
