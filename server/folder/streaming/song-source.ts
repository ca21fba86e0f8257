import type { Container, Format } from '#server/audio-files/formats.ts';

/**
 * Bytes that are served as a song: a file's own, or what is made of them. `read` answers fewer at the end only, and may
 * use the room it is given.
 */
export type SongSource = {
  size: number;
  read(position: number, length: number, into?: Buffer<SharedArrayBuffer>): Promise<Buffer>;
};

/**
 * A song as it is served. `size` and `read` are of that form, `descriptor` and `container` are of the file behind it, and
 * `doesFolderAnswer` asks whether its music folder can be read just now. `release` must be called once, when nothing reads
 * it any more.
 */
export type OpenSong = SongSource & {
  descriptor: number;
  modifiedMilliseconds: number;
  etag: string;
  format: Format;
  container: Container;
  doesFolderAnswer: () => Promise<boolean>;
  release: () => void;
};
