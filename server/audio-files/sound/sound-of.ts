import { aiffSound } from './aiff-sound.ts';
import { contentKind } from './content-kind.ts';
import { flacSound } from './flac-sound.ts';
import { mp3Sound } from './mp3-sound.ts';
import { mp4Sound } from './mp4-sound.ts';
import { oggSound } from './ogg-sound.ts';
import type { SongBytes } from './song-bytes.ts';
import type { Sound } from './sound.ts';
import { Unreadable } from './unreadable.ts';
import { wavSound } from './wav-sound.ts';

/** Names that the scan looks at. What a file holds is then told by its content; the name is believed where that is silent. */
const readers: Record<string, (bytes: SongBytes) => Sound> = {
  mp3: mp3Sound,
  m4a: mp4Sound,
  m4b: mp4Sound,
  m4p: mp4Sound,
  mp4: mp4Sound,
  flac: flacSound,
  ogg: oggSound,
  oga: oggSound,
  opus: oggSound,
  wav: wavSound,
  aif: aiffSound,
  aiff: aiffSound,
  aifc: aiffSound,
};

/** Music that no browser plays: listed with the reason, so that nobody wonders where it is. */
const unplayed: Record<string, string> = {
  wma: 'Windows Media Audio',
  ape: "Monkey's Audio",
  wv: 'WavPack',
  mpc: 'Musepack',
  tta: 'True Audio',
  dsf: 'DSD',
  dff: 'DSD',
  aac: 'a bare AAC stream (in an .m4a file it would be played)',
};

/** The extension without the dot, in lower case; null for a file that is no music. */
export function musicExtension(name: string): string | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(readers, extension) || Object.hasOwn(unplayed, extension) ? extension : null;
}

/** Reads what a file's headers say of its sound. Throws `Unreadable` with a sentence. */
export function soundOf(bytes: SongBytes, extension: string): Sound {
  if (bytes.size === 0) throw new Unreadable('The file is empty.');
  const name = unplayed[extension];
  if (name !== undefined) throw new Unreadable(`This is ${name}, which Earshot does not play.`);
  const read = readers[contentKind(bytes) ?? extension];
  if (!read) throw new Unreadable('Earshot does not play this kind of file.');
  try {
    return read(bytes);
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new Unreadable('The file is damaged: its headers make no sense.');
    throw thrown;
  }
}
