import type { SongBytes } from './song-bytes.ts';
import { cutShort, notASound, Unreadable } from './sound.ts';

/** One box (ISO 14496-12 §4.2): `start` and `end` of its content. */
export type Mp4Box = { name: string; start: number; end: number };

/** No movie has as many side by side; each costs memory. */
const maxBoxes = 10_000;

/** The boxes side by side in a buffer. A size that makes no sense ends the list. */
export function boxesIn(buffer: Buffer, from: number, to: number): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let position = from; position + 8 <= to && boxes.length < maxBoxes; ) {
    const size = buffer.readUInt32BE(position);
    if (size < 8 || position + size > to) break;
    boxes.push({
      name: buffer.toString('latin1', position + 4, position + 8),
      start: position + 8,
      end: position + size,
    });
    position += size;
  }
  return boxes;
}

/** The first box at the end of a path of names, or null. */
export function boxAt(buffer: Buffer, path: string[], inside?: Mp4Box): Mp4Box | null {
  let box: Mp4Box = inside ?? { name: '', start: 0, end: buffer.length };
  for (const name of path) {
    const next = boxesIn(buffer, box.start, box.end).find((box) => box.name === name);
    if (!next) return null;
    box = next;
  }
  return box;
}

export type Mp4Outline = {
  /** The file type box and the whole movie box: all that says anything, without the sound. */
  headers: Buffer;
  movie: Buffer;
  moviePosition: number;
  sound: { start: number; end: number };
};

type TopBox = Mp4Box & { position: number; size: number };

/** A box at the top of a file. Its size is 1 where a long one follows, and 0 where it reaches to the end of the file. */
function topBox(bytes: SongBytes, position: number): TopBox {
  const header = bytes.read(position, 16);
  const small = header.readUInt32BE(0);
  const size = small === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : small;
  return {
    name: header.toString('latin1', 4, 8),
    start: position + (small === 1 ? 16 : 8),
    end: small === 0 ? bytes.size : position + size,
    position,
    size,
  };
}

function* topBoxes(bytes: SongBytes): Generator<TopBox> {
  for (let position = 0, count = 0; position + 8 <= bytes.size && count < 500; count += 1) {
    const box = topBox(bytes, position);
    if (box.end <= position) return;
    yield box;
    position = box.end;
  }
}

/** The top of an MP4 file. Throws when it is none, or when the sound is not all there. */
export function mp4Outline(bytes: SongBytes): Mp4Outline {
  let fileType: Buffer | null = null;
  let movie: Buffer | null = null;
  let moviePosition = 0;
  let sound: { start: number; end: number } | null = null;
  for (const { name, position, size, start, end } of topBoxes(bytes)) {
    if (position === 0 && name !== 'ftyp') throw notASound('an MP4 file');
    if (end > bytes.size) throw cutShort(end - bytes.size);
    if (name === 'ftyp') fileType = bytes.read(position, size);
    if (name === 'moov') {
      movie = bytes.read(position, size);
      moviePosition = position;
    }
    if (name === 'mdat') sound ??= { start, end };
  }
  if (fileType === null) throw notASound('an MP4 file');
  if (movie === null || sound === null) throw new Unreadable('The file is cut short: its index is missing.');
  return { headers: Buffer.concat([fileType, movie]), movie, moviePosition, sound };
}
