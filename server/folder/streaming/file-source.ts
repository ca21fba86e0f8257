import { read } from 'node:fs';
import type { SongSource } from './song-source.ts';

/** A file of our own, outside of the music. */
export function fileSource(descriptor: number, size: number): SongSource {
  return { size, read: (position, length, into) => readPart(descriptor, position, length, into) };
}

/** Reads up to `length` bytes, `into` a large enough buffer or a new one; fewer at the end of the file. */
export function readPart(
  descriptor: number,
  position: number,
  length: number,
  into: Buffer = Buffer.allocUnsafe(length),
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    read(descriptor, into, 0, length, position, (failed, count, buffer) => {
      if (failed) reject(failed);
      else resolve(buffer.subarray(0, count));
    });
  });
}
