import { open } from 'node:fs/promises';
import { Refusal } from '#server/http/errors.ts';
import type { ConvertedSongs } from './converted-songs.ts';
import { keyOfSong, songInForm } from './song-in-form.ts';
import type { OpenSong } from './song-source.ts';
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
    const key = keyOfSong(song);
    const path = isAvailable ? await converted.pathOf(key, song) : null;
    if (path === null) throw unplayable(unplayableReason(title, song.format, isAvailable));
    const file = await open(path, 'r');
    const { size } = await file.stat();
    return songInForm(song, { file, size, format: 'flac', form: 'flac' });
  } finally {
    song.release();
  }
}

const unplayable = (sentence: string) => new Refusal(415, 'unplayable_format', sentence);
