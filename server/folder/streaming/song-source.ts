import { type Container, type Format, factsOf } from '#server/audio-files/formats.ts';
import type { ProgramInput } from '../access/music-files.ts';

/** Why a song is skipped that the browser cannot play and the server could not convert. */
export function unplayableReason(title: string, format: Format, hasTool = false): string {
  const why = hasTool ? 'ffmpeg on the server could not convert it' : 'ffmpeg is not installed on the server';
  return `“${title}” is in ${factsOf(format).name}, which this browser cannot play, and ${why}.`;
}

/** Bytes of a song, from a file or converted. `read` returns fewer at the end only, and may use the given buffer. */
export type SongSource = {
  size: number;
  read(position: number, length: number, into?: Buffer<SharedArrayBuffer>): Promise<Buffer>;
};

/**
 * A song as served. `size` and `read` are of that form, `openForProgram` and `container` of its file; `doesFolderAnswer` asks the
 * music folder. Call `release` once, when nothing reads it any more.
 */
export type OpenSong = SongSource & {
  /** Its file as another program can read it. */
  openForProgram: () => Promise<ProgramInput>;
  modifiedMilliseconds: number;
  etag: string;
  format: Format;
  container: Container;
  doesFolderAnswer: () => Promise<boolean>;
  release: () => void;
};
