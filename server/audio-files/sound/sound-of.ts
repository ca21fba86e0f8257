import { type Container, containerNamed, unplayedName } from '../formats.ts';
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

const readers: Record<Container, (bytes: SongBytes) => Sound> = {
  mpeg: mp3Sound,
  mp4: mp4Sound,
  flac: flacSound,
  ogg: oggSound,
  wav: wavSound,
  aiff: aiffSound,
};

/** Reads what a file's headers say of its sound. Throws `Unreadable` with a sentence. */
export function soundOf(bytes: SongBytes, extension: string): Sound {
  if (bytes.size === 0) throw new Unreadable('The file is empty.');
  const name = unplayedName(extension);
  if (name !== undefined) throw new Unreadable(`This is ${name}, which Earshot does not play.`);
  const container = contentKind(bytes) ?? containerNamed(extension);
  if (!container) throw new Unreadable('Earshot does not play this kind of file.');
  try {
    return readers[container](bytes);
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new Unreadable('The file is damaged: its headers make no sense.');
    throw thrown;
  }
}
