import { type Container, containerNamed, unplayedName } from '../formats.ts';
import { aiffSound } from './aiff-sound.ts';
import { flacSound } from './flac-sound.ts';
import { id3Length } from './id3-length.ts';
import { readMp3Header } from './mp3-header.ts';
import { mp3Sound } from './mp3-sound.ts';
import { mp4Sound } from './mp4-sound.ts';
import { oggSound } from './ogg-sound.ts';
import type { SongBytes } from './song-bytes.ts';
import type { Sound } from './sound.ts';
import { Unreadable } from './sound.ts';
import { wavSound } from './wav-sound.ts';

/** What a file's first bytes say it is; null when they do not tell. An ID3 tag may stand before FLAC and MP3. */
function contentKind(bytes: SongBytes): Container | null {
  const head = bytes.read(0, 12).toString('latin1');
  if (head.startsWith('OggS')) return 'ogg';
  if (/^(RIFF|RF64|BW64)....WAVE$/s.test(head)) return 'wav';
  if (/^FORM....AIF[FC]$/s.test(head)) return 'aiff';
  if (head.slice(4, 8) === 'ftyp') return 'mp4';
  const sound = bytes.read(id3Length(bytes), 4);
  if (sound.toString('latin1') === 'fLaC') return 'flac';
  return sound.length === 4 && readMp3Header(sound.readUInt32BE(0)) !== null ? 'mpeg' : null;
}

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
