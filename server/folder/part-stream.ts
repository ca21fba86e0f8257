import { read } from 'node:fs';
import { Readable } from 'node:stream';

const chunkLength = 256 * 1024;

type PartSource = { read(position: number, length: number): Promise<Buffer> };

/**
 * A part of a song as a stream; `end` is the last byte. A file that became shorter meanwhile ends the answer
 * with an error, so that the listener's browser does not wait for bytes that will never come. The file stays open.
 */
export function partStream(source: PartSource, start: number, end: number): Readable {
  let position = start;
  let reading: Promise<void> = Promise.resolve();
  return new Readable({
    highWaterMark: chunkLength,
    read() {
      const wanted = Math.min(chunkLength, end - position + 1);
      if (wanted <= 0) {
        this.push(null);
        return;
      }
      reading = source.read(position, wanted).then(
        (part) => {
          position += part.length;
          if (part.length > 0) this.push(part);
          else this.destroy(new Error('The file became shorter while it was sent.'));
        },
        (thrown: unknown) =>
          void this.destroy(thrown instanceof Error ? thrown : new Error('The file could not be read.')),
      );
    },
    // The file may be closed once this stream is, so its last read has to be over by then.
    destroy(error, done) {
      void reading.then(() => done(error));
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
