import type { Container } from '../formats.ts';
import { id3Length } from './id3-length.ts';
import { readMp3Header } from './mp3-header.ts';
import type { SongBytes } from './song-bytes.ts';

/** What a file's first bytes say it is; null when they do not tell. An ID3 tag may stand before FLAC and MP3. */
export function contentKind(bytes: SongBytes): Container | null {
  const head = bytes.read(0, 12).toString('latin1');
  if (head.startsWith('OggS')) return 'ogg';
  if (/^(RIFF|RF64|BW64)....WAVE$/s.test(head)) return 'wav';
  if (/^FORM....AIF[FC]$/s.test(head)) return 'aiff';
  if (head.slice(4, 8) === 'ftyp') return 'mp4';
  const sound = bytes.read(id3Length(bytes), 4);
  if (sound.toString('latin1') === 'fLaC') return 'flac';
  return sound.length === 4 && readMp3Header(sound.readUInt32BE(0)) !== null ? 'mpeg' : null;
}
