import { Readable } from 'node:stream';
import { shareableBuffer } from '../access/music-files.ts';
import type { SongSource } from './song-source.ts';

const chunkLength = 256 * 1024;
const maxFree = 8;

type PartSource = Pick<SongSource, 'read'>;

/**
 * A part of a song as a stream; `end` is the last byte. A file that became shorter ends it with an error, so that the browser
 * does not wait. After closing, its last read is over, so the file may be closed.
 */
export function partStream(source: PartSource, start: number, end: number): Readable {
  return new PartStream(source, start, end);
}

const free: Buffer<SharedArrayBuffer>[] = [];

/** Streams through one buffer: each part is read when the one before was sent. A buffer for each part would cost more than reading it. */
class PartStream extends Readable {
  readonly #source: PartSource;
  readonly #start: number;
  readonly #end: number;
  #isReading = false;
  #onRead: (() => void) | undefined;

  constructor(source: PartSource, start: number, end: number) {
    super();
    this.#source = source;
    this.#start = start;
    this.#end = end;
  }

  override pipe<Destination extends NodeJS.WritableStream>(destination: Destination): Destination {
    this.#send(destination).catch((thrown: unknown) =>
      this.destroy(thrown instanceof Error ? thrown : new Error(String(thrown))),
    );
    return destination;
  }

  async #send(destination: NodeJS.WritableStream): Promise<void> {
    const buffer = free.pop() ?? shareableBuffer(chunkLength);
    for (let position = this.#start; position <= this.#end; ) {
      const part = await this.#read(position, buffer);
      if (this.destroyed) return;
      if (part.length === 0) throw new Error('The file became shorter while it was sent.');
      position += part.length;
      await written(destination, part);
    }
    if (free.length < maxFree) free.push(buffer);
    destination.end();
    this.push(null);
    this.resume();
  }

  async #read(position: number, buffer: Buffer<SharedArrayBuffer>): Promise<Buffer> {
    this.#isReading = true;
    try {
      return await this.#source.read(position, Math.min(chunkLength, this.#end - position + 1), buffer);
    } finally {
      this.#isReading = false;
      this.#onRead?.();
    }
  }

  override _read(): void {
    // It goes by `pipe` alone.
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#isReading) this.#onRead = () => done(error);
    else done(error);
  }
}

/** Resolves when nothing holds the part any more; never where the listener has gone away. */
function written(destination: NodeJS.WritableStream, part: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    destination.write(part, (failed) => (failed ? reject(failed) : resolve()));
  });
}
