import { hash } from 'node:crypto';
import type { TagPicture } from '#server/audio-files/tags/native-tags.ts';
import { type PictureOutline, pictureOutline } from '../artwork/picture-outline.ts';

/** A picture and its place in a file; `position` is -1 when the file has it in another form (base64), and only then `bytes` are set. */
export type LocatedPicture = {
  key: string;
  outline: PictureOutline;
  position: number;
  length: number;
  bytes: Buffer;
};

/** Larger ones are left alone: nobody's cover, and decoding them costs memory (threats.md). */
const maxPicture = 20 * 1024 * 1024;
const maxPixels = 40_000_000;

/** The songs of an album hold one picture, and to compare costs a tenth of a hash. */
const maxRemembered = 1024 * 1024;
let last: { bytes: Buffer; located: LocatedPicture } | null = null;

/** Null when the bytes are no picture that Earshot shows. `key` is a hash of the content. */
export function outlinePicture(picture: Buffer): LocatedPicture | null {
  if (last?.bytes.equals(picture)) return { ...last.located, bytes: picture };
  const outline = picture.length <= maxPicture ? pictureOutline(picture) : null;
  if (outline === null || outline.width * outline.height > maxPixels) return null;
  const key = hash('sha256', picture).slice(0, 32);
  const located = { key, outline, position: -1, length: picture.length, bytes: picture };
  if (picture.length <= maxRemembered)
    last = { bytes: Buffer.from(picture), located: { ...located, bytes: Buffer.alloc(0) } };
  return located;
}

/** An embedded picture is served from its own file and not copied. */
export function locatePicture({ bytes, position }: TagPicture): LocatedPicture | null {
  const located = outlinePicture(bytes);
  if (located === null) return null;
  return { ...located, position, bytes: position === -1 ? Buffer.from(bytes) : Buffer.alloc(0) };
}
