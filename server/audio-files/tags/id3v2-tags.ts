import { id3Length } from '../sound/id3-length.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { readId3Frame } from './id3v2-frame.ts';
import { id3v2Frames, withoutUnsynchronisation } from './id3v2-frames.ts';
import { emptyTags, mergeTags, type NativeTags } from './native-tags.ts';

/** The ID3v2 tags at `position`, one behind the other (versions 2.2, 2.3 and 2.4; id3.org). None: empty. */
export function id3v2Tags(bytes: SongBytes, position = 0): NativeTags {
  const tagList: NativeTags[] = [];
  let at = position;
  for (let length = id3Length(bytes, at); length > 0 && tagList.length < 5; length = id3Length(bytes, at)) {
    tagList.push(readTag(bytes, at, length));
    at += length;
  }
  return mergeTags(...tagList);
}

function readTag(bytes: SongBytes, position: number, length: number): NativeTags {
  const tags = emptyTags();
  const header = bytes.read(position, 10);
  const major = header.readUInt8(3);
  const flags = header.readUInt8(5);
  // ID3v2.2 has no way to say how it is compressed: such a tag is to be ignored (id3v2-00 §3.1).
  if (major < 2 || major > 4 || (major === 2 && (flags & 0x40) !== 0)) return tags;
  const raw = bytes.read(position + 10, length - 10);
  const wholeUnsynchronised = (flags & 0x80) !== 0 && major < 4;
  const content = wholeUnsynchronised ? withoutUnsynchronisation(raw) : raw;
  const start = (flags & 0x40) !== 0 ? extendedHeaderLength(content, major) : 0;
  const unsynchronised = (flags & 0x80) !== 0 && major === 4;
  for (const frame of id3v2Frames(content, start, major, unsynchronised)) {
    const isMoved = wholeUnsynchronised || frame.position === -1;
    readId3Frame(tags, frame, isMoved ? -1 : position + 10 + frame.position, major);
  }
  return tags;
}

/** ID3v2.3 §3.2 counts it without its own length, ID3v2.4 §3.2 with it and syncsafe. */
function extendedHeaderLength(content: Buffer, major: number): number {
  if (content.length < 4) return 0;
  if (major === 3) return 4 + content.readUInt32BE(0);
  const [a = 0, b = 0, c = 0, d = 0] = content.subarray(0, 4);
  return (a << 21) | (b << 14) | (c << 7) | d;
}
