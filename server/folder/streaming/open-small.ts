import { open } from 'node:fs/promises';
import type { ConvertedSongs } from './converted-songs.ts';
import { keyOfSong, songInForm } from './song-in-form.ts';
import type { OpenSong } from './song-source.ts';

/** What has no more bits a second than this is small already: a second loss would gain next to nothing. */
const smallBitsPerSecond = 160_000;

/**
 * A song as it is kept on a device with little room: AAC of 128 kbit/s. Takes `song` over and releases it, or answers the
 * very same: where this server cannot convert, and where it would not become smaller.
 */
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
