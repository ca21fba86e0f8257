import { id3Length } from '../sound/id3-length.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import type { TagPicture } from './native-tags.ts';
import { addValues, emptyTags, fieldName, type NativeTags } from './native-tags.ts';

const maxBlocks = 500;

/** The comments and pictures of a FLAC file's metadata blocks (RFC 9639 §8), also behind a stray ID3 tag. */
export function flacTags(bytes: SongBytes): NativeTags {
  const tags = emptyTags();
  let at = id3Length(bytes) + 4;
  for (let count = 0, last = false; !last && count < maxBlocks; count += 1) {
    const header = bytes.read(at, 4);
    if (header.length < 4) break;
    last = (header.readUInt8(0) & 0x80) !== 0;
    const length = header.readUIntBE(1, 3);
    readFlacBlock(tags, header.readUInt8(0) & 0x7f, () => bytes.read(at + 4, length), at + 4);
    at += 4 + length;
  }
  return tags;
}

/** One metadata block by its type; its content is asked for only when it is of use. */
export function readFlacBlock(tags: NativeTags, type: number, content: () => Buffer, position: number): void {
  if (type === 4) readVorbisComment(tags, content());
  if (type !== 6) return;
  const picture = flacPicture(content(), position);
  if (picture) tags.pictures.push(picture);
}

/** A FLAC picture block (RFC 9639 §8.8); `position` is where it lies in the file, or -1. Null when it is damaged. */
export function flacPicture(block: Buffer, position: number): TagPicture | null {
  if (block.length < 32) return null;
  const typeLength = block.readUInt32BE(4);
  const textAt = 8 + typeLength;
  if (textAt + 4 > block.length) return null;
  const lengthAt = textAt + 4 + block.readUInt32BE(textAt) + 16;
  if (lengthAt + 4 > block.length) return null;
  const start = lengthAt + 4;
  const bytes = block.subarray(start, start + block.readUInt32BE(lengthAt));
  const isLink = block.toString('latin1', 8, textAt) === '-->';
  if (isLink || bytes.length === 0) return null;
  return { kind: block.readUInt32BE(0), bytes, position: position === -1 ? -1 : position + start };
}

const maxComments = 2000;

/** Reads a Vorbis comment block into `tags` (Xiph "Ogg Vorbis comment field specification"; RFC 9639 §8.6). */
export function readVorbisComment(tags: NativeTags, block: Buffer): void {
  if (block.length < 8) return;
  let at = 4 + block.readUInt32LE(0);
  if (at + 4 > block.length) return;
  const count = Math.min(maxComments, block.readUInt32LE(at));
  at += 4;
  for (let index = 0; index < count && at + 4 <= block.length; index += 1) {
    const end = at + 4 + block.readUInt32LE(at);
    if (end > block.length) return;
    readComment(tags, block.subarray(at + 4, end));
    at = end;
  }
}

function readComment(tags: NativeTags, comment: Buffer): void {
  const equals = comment.indexOf('=');
  if (equals < 1) return;
  const name = fieldName(comment.toString('latin1', 0, equals));
  if (name === 'METADATABLOCKPICTURE') {
    const picture = flacPicture(Buffer.from(comment.toString('latin1', equals + 1), 'base64'), -1);
    if (picture) tags.pictures.push(picture);
  } else if (name === 'COVERART') {
    const bytes = Buffer.from(comment.toString('latin1', equals + 1), 'base64');
    tags.pictures.push({ kind: 0, bytes, position: -1 });
  } else addValues(tags, name, comment.toString('utf8', equals + 1).split('\0'));
}
