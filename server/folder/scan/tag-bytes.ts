import { flacBlocks } from '../frames/flac-blocks.ts';
import { mp4Outline } from '../frames/mp4-boxes.ts';
import type { SongBytes } from '../frames/song-bytes.ts';
import type { Sound } from '../frames/sound.ts';
import { wavChunks } from '../frames/wav-sound.ts';

/** The part of a file that holds its tags, as a small file of its own, and the media type to read it as. */
export type TagBytes = { bytes: Buffer; mediaType: string };

const behindTags = 4096;
const oggHead = 64 * 1024;

/**
 * Leaves the sound out, so that reading the tags of a song costs the same however long it is. An MP3 keeps its first
 * frames and the last 128 bytes (ID3v1); Ogg has its tags in its first pages, and `more` asks for more of them.
 */
export function tagBytes(bytes: SongBytes, sound: Sound, more = false): TagBytes {
  switch (sound.format) {
    case 'mp3': {
      const head = bytes.read(0, sound.payload.start + behindTags);
      const tail = bytes.read(Math.max(head.length, sound.payload.end), bytes.size);
      return { bytes: Buffer.concat([head, tail]), mediaType: 'audio/mpeg' };
    }
    case 'flac':
      return { bytes: bytes.read(0, flacBlocks(bytes).end), mediaType: 'audio/flac' };
    case 'aac':
    case 'alac':
      return { bytes: mp4Outline(bytes).headers, mediaType: 'audio/mp4' };
    case 'wav':
      return { bytes: wavTags(bytes), mediaType: 'audio/wav' };
    case 'vorbis':
    case 'opus':
      return { bytes: bytes.read(0, more ? bytes.size : oggHead), mediaType: 'audio/ogg' };
  }
}

/** The chunks without the sound, as a WAV file of their own. */
function wavTags(bytes: SongBytes): Buffer {
  const kept = wavChunks(bytes).filter(({ name }) => name !== 'data');
  const parts = kept.map(({ start, length }) => bytes.read(start - 8, 8 + length + (length % 2)));
  const content = Buffer.concat([Buffer.from('WAVE'), ...parts]);
  const header = Buffer.from('RIFF\0\0\0\0', 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content]);
}
