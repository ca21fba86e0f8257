import { open } from 'node:fs/promises';
import type { ConvertedSongs } from './converted-songs.ts';
import type { AppForm } from './ffmpeg.ts';
import { keyOfSong, songInForm } from './song-in-form.ts';
import type { OpenSong } from './song-source.ts';

/**
 * A song in the form that an app asks for. Takes `song` over and releases it, or answers the very same where this server
 * cannot convert it.
 */
export async function openForApp(song: OpenSong, form: AppForm, forApps: ConvertedSongs): Promise<OpenSong> {
  try {
    if (!(await forApps.isAvailable())) return song;
    const key = keyOfSong(song);
    const path = await forApps.pathOf(key, song.descriptor, form);
    const file = path === null ? null : await open(path, 'r').catch(() => null);
    if (file === null) return song;
    const { size } = await file.stat();
    song.release();
    return songInForm(song, {
      file,
      size,
      format: form.codec,
      form: `${form.codec}-${form.kilobits}-${form.fromSeconds}`,
    });
  } catch (thrown) {
    song.release();
    throw thrown;
  }
}
