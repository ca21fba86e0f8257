import { readSync } from 'node:fs';

/** A file's bytes at any place. `read` answers fewer bytes than asked for at the end, never more. */
export type SongBytes = {
  size: number;
  read(position: number, length: number): Buffer;
};

export const headLength = 64 * 1024;
/** Nothing that a tag or an index may hold is larger; a lying length never asks for more memory. */
const maxRead = 32 * 1024 * 1024;

/** Reads an open file; its first 64 KiB once, into `target` when given, which the next call with it overwrites. */
export function fileBytes(descriptor: number, size: number, target?: Buffer): SongBytes {
  const head = readAt(descriptor, 0, Math.min(size, headLength), target);
  return {
    size,
    read(position, length) {
      const readLength = Math.min(length, maxRead, size - position);
      if (position < 0 || readLength <= 0) return Buffer.alloc(0);
      if (position + readLength <= head.length) return head.subarray(position, position + readLength);
      return readAt(descriptor, position, readLength);
    },
  };
}

/** The same over bytes in memory. */
export function memoryBytes(bytes: Buffer): SongBytes {
  return {
    size: bytes.length,
    read: (position, length) =>
      position < 0 ? Buffer.alloc(0) : bytes.subarray(position, position + Math.min(length, maxRead)),
  };
}

function readAt(descriptor: number, position: number, length: number, target?: Buffer): Buffer {
  const buffer = target ?? Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(descriptor, buffer, filled, length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return buffer.subarray(0, filled);
}
