import { open } from 'node:fs/promises';
import { Refusal } from '#server/http/errors.ts';
import type { ConvertedSongs } from './converted-songs.ts';
import { keyOfSong, songInForm } from './song-in-form.ts';
import { type OpenSong, unplayableReason } from './song-source.ts';

/** What has no more bits a second than this is small already: a second loss would gain next to nothing. */
const smallBitsPerSecond = 160_000;

/** AAC of 128 kbit/s for a device. Takes `song` over and releases it; returns the same one where this server cannot convert or gains nothing. */
export async function openSmall(song: OpenSong, seconds: number, small: ConvertedSongs): Promise<OpenSong> {
  try {
    if (song.size * 8 <= seconds * smallBitsPerSecond || !(await small.isAvailable())) return song;
    const key = keyOfSong(song);
    const path = await small.pathOf(key, song);
    const file = path === null ? null : await open(path, 'r').catch(() => null);
    if (file === null) return song;
    const { size } = await file.stat();
    if (size >= song.size) {
      await file.close();
      return song;
    }
    song.release();
    return songInForm(song, { file, size, format: 'aac', form: 'small' });
  } catch (thrown) {
    song.release();
    throw thrown;
  }
}

/** A song as FLAC for browsers that cannot play it. Takes `song` over and releases it. 415 with a sentence without a working ffmpeg. */
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
