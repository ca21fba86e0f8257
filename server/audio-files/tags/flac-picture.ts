import type { TagPicture } from './native-tags.ts';

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
