import { type Random, seededRandom } from '#rules/seeded-random.ts';
import { arrange, songSeconds } from './arrangement.ts';
import type { DemoAlbum, DemoSong, Style } from './collection.ts';
import { echo, reverb } from './reverb.ts';
import { addMix, addNote, type Stereo, silence } from './stereo.ts';
import { playNote, sampleRate, type VoiceName } from './voices.ts';

/** Reverb and echo of each style; more feedback is a longer reverb. */
const reverbs: Record<Style, { reverb: number; feedback: number; echo: number; beats: number }> = {
  folk: { reverb: 0.5, feedback: 0.72, echo: 0, beats: 1 },
  ambient: { reverb: 1.1, feedback: 0.9, echo: 0.4, beats: 1.5 },
  electronic: { reverb: 0.45, feedback: 0.76, echo: 0.5, beats: 0.75 },
  lounge: { reverb: 0.55, feedback: 0.78, echo: 0, beats: 1 },
};
/** Voices without reverb. */
const dryVoices = new Set<VoiceName>(['kick', 'bass']);
const echoedVoices = new Set<VoiceName>(['chip', 'bell']);

/** A song's loudness (RMS) is brought near this, and its peak never above the other: about -16 and -1.4 dBFS. */
const wantedLoudness = 0.155;
const highestPeak = 0.85;
const width = 2.2;

/** Composes and plays a song: stereo at 44.1 kHz, the same bytes each time. */
export function renderSong(album: DemoAlbum, song: DemoSong): Stereo {
  const random = seededRandom(`${song.title}/sound`);
  const length = Math.round(songSeconds(song) * sampleRate);
  const mix = silence(length);
  const reverbSend = silence(length);
  const echoSend = silence(length);
  const play = rememberedNotes(random);
  for (const { voice, startSeconds, seconds, note, level, pan } of arrange(album, song)) {
    const start = Math.round(startSeconds * sampleRate);
    const sound = play(voice, note, seconds);
    addNote(mix, sound, start, level, pan);
    if (!dryVoices.has(voice)) addNote(reverbSend, sound, start, level * 0.5, pan);
    if (echoedVoices.has(voice)) addNote(echoSend, sound, start, level * 0.5, pan);
  }
  const style = reverbs[album.style];
  if (style.echo > 0) {
    const delay = Math.round(((style.beats * 60) / song.beatsPerMinute) * sampleRate);
    addMix(mix, echo(echoSend, delay, 0.42), style.echo);
  }
  addMix(mix, reverb(reverbSend, style.feedback), style.reverb);
  return finish(mix);
}

/** The same note held as long is made once: a part that repeats costs little. Strings keep three of each. */
function rememberedNotes(random: Random) {
  const sounds = new Map<string, Float32Array>();
  return (voice: VoiceName, note: number, seconds: number): Float32Array => {
    const variant = voice === 'pluck' ? Math.floor(random() * 3) : 0;
    const key = `${voice} ${note} ${seconds.toFixed(3)} ${variant}`;
    const played = sounds.get(key) ?? playNote(voice, note, seconds, random);
    sounds.set(key, played);
    return played;
  };
}

/** Even loudness without clipping: what is too loud is bent softly; short fades keep both ends from clicking. */
function finish(mix: Stereo): Stereo {
  widen(mix);
  const gain = wantedLoudness / Math.max(1e-6, loudness(mix));
  const length = mix.left.length;
  const fadeIn = Math.round(0.02 * sampleRate);
  const fadeOut = Math.round(2 * sampleRate);
  for (const channel of [mix.left, mix.right])
    for (let index = 0; index < length; index += 1) {
      const remainingShare = (length - 1 - index) / fadeOut;
      const fade =
        Math.min(1, index / fadeIn) *
        (remainingShare < 1 ? remainingShare * remainingShare * (3 - 2 * remainingShare) : 1);
      channel[index] = bend((channel[index] ?? 0) * gain) * fade;
    }
  return mix;
}

/** Makes the difference of the two sides larger; what is in the middle stays. */
function widen({ left, right }: Stereo): void {
  for (let index = 0; index < left.length; index += 1) {
    const middle = ((left[index] ?? 0) + (right[index] ?? 0)) / 2;
    const side = (((left[index] ?? 0) - (right[index] ?? 0)) / 2) * width;
    left[index] = middle + side;
    right[index] = middle - side;
  }
}

function loudness({ left, right }: Stereo): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1)
    sum += (left[index] ?? 0) ** 2 + (right[index] ?? 0) ** 2;
  return Math.sqrt(sum / (2 * left.length));
}

/** Straight up to 0.6, then ever flatter towards the highest peak. */
function bend(value: number): number {
  const size = Math.abs(value);
  if (size <= 0.6) return value;
  return Math.sign(value) * (0.6 + (highestPeak - 0.6) * Math.tanh((size - 0.6) / (highestPeak - 0.6)));
}
