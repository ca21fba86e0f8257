import { id3Length } from './id3-length.ts';
import { type Mp3Header, readMp3Header } from './mp3-header.ts';
import type { SongBytes } from './song-bytes.ts';
import { notASound, Unreadable } from './unreadable.ts';

export type Mp3Payload = { start: number; end: number; first: Mp3Header };

/** How far behind the tags the first frame may be: some taggers leave zeros or odd bytes there. */
const searchLength = 256 * 1024;

/** The MPEG frames of a file: between its ID3v2 tags and any ID3v1, APE or Lyrics3 tag at the end. */
export function mp3Payload(bytes: SongBytes): Mp3Payload {
  const end = endOfSound(bytes);
  let position = 0;
  for (let length = id3Length(bytes); length > 0; length = id3Length(bytes, position)) position += length;
  const found = firstFrame(bytes, position, end);
  if (found === null && isFreeFormat(bytes, position)) throw new Unreadable(freeFormat);
  if (found === null) throw notASound('an MP3 file');
  return { ...found, end };
}

const freeFormat =
  'This MP3 file has no stated bit rate ("free format"). No browser plays it; encoded anew it would be played.';

/** A header without a bit rate (ISO 11172-3 §2.4.2.3, index 0) that comes again within the longest such frame. */
function isFreeFormat(bytes: SongBytes, at: number): boolean {
  const near = bytes.read(at, 8 * 1024);
  if (near.length < 4 || readMp3Header((near.readUInt32BE(0) | 0x1000) >>> 0) === null) return false;
  const [, second = 0, third = 0] = near;
  return (third & 0xf0) === 0 && near.indexOf(Buffer.from([0xff, second, third & 0xfd]), 24) !== -1;
}

/** A frame counts when the next one begins where it says, with the same rate and layer (or the file ends there). */
function firstFrame(bytes: SongBytes, from: number, end: number): { start: number; first: Mp3Header } | null {
  const near = bytes.read(from, Math.min(searchLength, end - from));
  for (let at = near.indexOf(0xff); at !== -1 && at + 4 <= near.length; at = near.indexOf(0xff, at + 1)) {
    const first = readMp3Header(near.readUInt32BE(at));
    if (first === null) continue;
    const start = from + at;
    const next = start + first.byteLength;
    if (next === end) return { start, first };
    const word = bytes.read(next, 4);
    const second = word.length === 4 && next + 4 <= end ? readMp3Header(word.readUInt32BE(0)) : null;
    if (second?.sampleRate === first.sampleRate && second.layer === first.layer) return { start, first };
  }
  return null;
}

function endOfSound(bytes: SongBytes): number {
  let end = bytes.size;
  if (bytes.read(end - 128, 3).toString('latin1') === 'TAG') end -= 128;
  const lyrics = bytes.read(end - 15, 15).toString('latin1');
  if (lyrics.endsWith('LYRICS200')) end -= 15 + (Number.parseInt(lyrics, 10) || 0);
  const ape = bytes.read(end - 32, 32);
  if (ape.length === 32 && ape.toString('latin1', 0, 8) === 'APETAGEX') {
    const header = (ape.readUInt32LE(20) & 0x80000000) === 0 ? 0 : 32;
    end -= ape.readUInt32LE(12) + header;
  }
  return Math.max(0, end);
}
