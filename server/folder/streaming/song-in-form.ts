import type { FileHandle } from 'node:fs/promises';
import { factsOf } from '#server/audio-files/formats.ts';
import { fileSource } from './file-source.ts';
import type { OpenSong } from './song-source.ts';

/** What a song was converted to: an open file of `size` bytes, and a word that tells the form from others of the song. */
type Converted = { file: FileHandle; size: number; format: OpenSong['format']; form: string };

/** The name of a song's exact file, under which its converted forms are cached. */
export const keyOfSong = ({ etag }: Pick<OpenSong, 'etag'>): string => etag.replaceAll('"', '');

/** The song with the bytes that it was converted to, and a tag of their own. Takes `file` over; whose `song` was, it stays. */
export function songInForm(song: OpenSong, { file, size, format, form }: Converted): OpenSong {
  let released = false;
  return {
    ...song,
    ...fileSource(file.fd, size),
    openForProgram: async () => ({ descriptor: file.fd, close: () => undefined }),
    format,
    container: factsOf(format).container,
    etag: `"${keyOfSong(song)}-${form}"`,
    release() {
      if (!released) void file.close().catch(() => undefined);
      released = true;
    },
  };
}
