import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { OpenSong } from './song-source.ts';

const partLength = 256 * 1024;

export type ArchivedSong = { path: string; open: () => Promise<OpenSong> };

/**
 * Songs as one zip, uncompressed, since sound is compressed already. One song is open at a time and read as the client
 * reads. Ends early, as no valid zip, where a file cannot be read; ends all reading where the client leaves.
 */
export function songArchive(
  songs: readonly ArchivedSong[],
  { now, onError }: { now: number; onError: (thrown: unknown) => void },
): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  let source: Readable | undefined;

  function fail(thrown: unknown): void {
    if (!output.destroyed) onError(thrown);
    output.destroy();
  }

  async function sourceOf(open: ArchivedSong['open']): Promise<Readable | undefined> {
    const song = await open();
    if (output.destroyed) {
      song.release();
      return undefined;
    }
    // yazl listens to no errors of a stream: one would end the process.
    source = Readable.from(bytesOf(song), { objectMode: false, highWaterMark: partLength }).on('error', fail);
    return source;
  }

  for (const { path, open } of songs)
    zip.addReadStreamLazy(path, { compress: false, mtime: new Date(now), mode: 0o100644 }, (take) => {
      sourceOf(open).then((opened) => opened && take(null, opened), fail);
    });
  zip.on('error', fail);
  zip.end();

  output.on('close', () => source?.destroy());
  zip.outputStream.pipe(output);
  return output;
}

async function* bytesOf(song: OpenSong): AsyncGenerator<Buffer> {
  try {
    for (let position = 0; position < song.size; ) {
      const part = await song.read(position, Math.min(partLength, song.size - position));
      if (part.length === 0) throw new Error('The file became shorter while it was sent.');
      position += part.length;
      yield part;
    }
  } finally {
    song.release();
  }
}
