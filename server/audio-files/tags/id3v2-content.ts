import type { SongBytes } from '../sound/song-bytes.ts';
import { withoutUnsynchronisation } from './id3v2-frames.ts';

/**
 * What a tag holds: its frames begin at `start` of `content`. `isMoved`: the content was decoded as a whole, so that its places
 * are none of the file.
 */
export type TagContent = {
  content: Buffer;
  start: number;
  major: number;
  unsynchronised: boolean;
  isMoved: boolean;
};

/** The content of the ID3v2 tag of `length` bytes at `position`; null for a version that cannot be read. */
export function tagContent(bytes: SongBytes, position: number, length: number): TagContent | null {
  const header = bytes.read(position, 10);
  const major = header.readUInt8(3);
  const flags = header.readUInt8(5);
  // ID3v2.2 has no way to say how it is compressed: such a tag is to be ignored (id3v2-00 §3.1).
  if (major < 2 || major > 4 || (major === 2 && (flags & 0x40) !== 0)) return null;
  const raw = bytes.read(position + 10, length - 10);
  const isMoved = (flags & 0x80) !== 0 && major < 4;
  const content = isMoved ? withoutUnsynchronisation(raw) : raw;
  const start = (flags & 0x40) !== 0 ? extendedHeaderLength(content, major) : 0;
  return { content, start, major, unsynchronised: (flags & 0x80) !== 0 && major === 4, isMoved };
}

/** ID3v2.3 §3.2 counts it without its own length, ID3v2.4 §3.2 with it and syncsafe. */
function extendedHeaderLength(content: Buffer, major: number): number {
  if (content.length < 4) return 0;
  if (major === 3) return 4 + content.readUInt32BE(0);
  const [a = 0, b = 0, c = 0, d = 0] = content.subarray(0, 4);
  return (a << 21) | (b << 14) | (c << 7) | d;
}
