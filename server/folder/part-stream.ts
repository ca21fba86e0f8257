import { read } from 'node:fs';
import { Readable } from 'node:stream';

const chunkLength = 256 * 1024;

/**
 * A part of an open file as a stream; `end` is the last byte. A file that became shorter meanwhile ends the answer
 * with an error, so that the listener's browser does not wait for bytes that will never come. The file stays open.
 */
export function partStream(descriptor: number, start: number, end: number): Readable {
  let position = start;
  return new Readable({
    highWaterMark: chunkLength,
    read() {
      const wanted = Math.min(chunkLength, end - position + 1);
      if (wanted <= 0) {
        this.push(null);
        return;
      }
      void readPart(descriptor, position, wanted).then(
        (part) => {
          position += part.length;
          if (part.length > 0) return void this.push(part);
          return void this.destroy(new Error('The file became shorter while it was sent.'));
        },
        (thrown: unknown) =>
          this.destroy(thrown instanceof Error ? thrown : new Error('The file could not be read.')),
      );
    },
  });
}

/** Reads up to `length` bytes; fewer at the end of the file. */
export function readPart(descriptor: number, position: number, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    read(descriptor, Buffer.allocUnsafe(length), 0, length, position, (failed, count, buffer) => {
      if (failed) reject(failed);
      else resolve(buffer.subarray(0, count));
    });
  });
}
