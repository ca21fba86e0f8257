import { read } from 'node:fs';
import { Readable } from 'node:stream';

const chunkLength = 256 * 1024;

type PartSource = { read(position: number, length: number): Promise<Buffer> };

/**
 * A part of a song as a stream; `end` is the last byte. A file that became shorter meanwhile ends the answer with an
 * error, so that the listener's browser does not wait for bytes that will never come. When the stream is closed, its
 * last read is over too, so that the file may be closed.
 */
export function partStream(source: PartSource, start: number, end: number): Readable {
  return Readable.from(parts(source, start, end), { objectMode: false, highWaterMark: chunkLength });
}

async function* parts(source: PartSource, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position <= end; ) {
    const part = await source.read(position, Math.min(chunkLength, end - position + 1));
    if (part.length === 0) throw new Error('The file became shorter while it was sent.');
    position += part.length;
    yield part;
  }
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
