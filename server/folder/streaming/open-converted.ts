import { open } from 'node:fs/promises';
import { Refusal } from '#server/errors.ts';
import type { ConvertedSongs } from './converted-songs.ts';
import { fileSource, type OpenSong } from './song-source.ts';
import { unplayableReason } from './unplayable-reason.ts';

/**
 * A song that the asking browser cannot play, as FLAC. Takes `song` over and releases it. 415 with a sentence when the
 * server has no ffmpeg or ffmpeg cannot read the song.
 */
export async function openConverted(
  song: OpenSong,
  title: string,
  converted: ConvertedSongs,
): Promise<OpenSong> {
  try {
    const isAvailable = await converted.isAvailable();
    const key = song.etag.replaceAll('"', '');
    const path = isAvailable ? await converted.pathOf(key, song.descriptor) : null;
    if (path === null) throw unplayable(unplayableReason(title, song.format, isAvailable));
    const file = await open(path, 'r');
    const { size } = await file.stat();
    let released = false;
    return {
      ...song,
      ...fileSource(file.fd, size),
      descriptor: file.fd,
      format: 'flac',
      etag: `"${key}-flac"`,
      release() {
        if (!released) void file.close().catch(() => undefined);
        released = true;
      },
    };
  } finally {
    song.release();
  }
}

const unplayable = (sentence: string) => new Refusal(415, 'unplayable_format', sentence);
