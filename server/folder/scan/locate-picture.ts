import { hash } from 'node:crypto';
import { mp4Outline } from '../frames/mp4-boxes.ts';
import type { SongBytes } from '../frames/song-bytes.ts';
import type { Sound } from '../frames/sound.ts';
import { type PictureOutline, pictureOutline } from '../picture-outline.ts';

/**
 * A picture and where in its file it lies; `position` is -1 when the file holds it in another form (base64), and only
 * then `bytes` are kept.
 */
export type LocatedPicture = {
  key: string;
  outline: PictureOutline;
  position: number;
  length: number;
  bytes: Buffer;
};

/** Larger ones are left alone: nobody's cover, and decoding them costs memory (threat E12). */
const longestPicture = 20 * 1024 * 1024;
const mostPixels = 40_000_000;

/** Null when the bytes are no picture that Earshot shows. `key` is a hash of the content. */
export function outlinePicture(picture: Buffer): LocatedPicture | null {
  const outline = picture.length <= longestPicture ? pictureOutline(picture) : null;
  if (outline === null || outline.width * outline.height > mostPixels) return null;
  const key = hash('sha256', picture).slice(0, 32);
  return { key, outline, position: -1, length: picture.length, bytes: picture };
}

/** Finds the embedded picture's own bytes in the file, so that they need not be kept a second time. */
export function locatePicture(picture: Buffer, bytes: SongBytes, sound: Sound): LocatedPicture | null {
  const located = outlinePicture(picture);
  if (located === null) return null;
  const position = positionOf(picture, bytes, sound);
  return { ...located, position, bytes: position === -1 ? Buffer.from(picture) : Buffer.alloc(0) };
}

function positionOf(picture: Buffer, bytes: SongBytes, { format, payload }: Sound): number {
  if (format !== 'aac' && format !== 'alac') return bytes.read(0, payload.start).indexOf(picture);
  const { movie, moviePosition } = mp4Outline(bytes);
  const within = movie.indexOf(picture);
  return within === -1 ? -1 : moviePosition + within;
}
