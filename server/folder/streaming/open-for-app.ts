import type { Format } from '#server/audio-files/formats.ts';
import type { ConvertedSongs } from './converted-songs.ts';
import type { AppForm } from './ffmpeg.ts';
import { openGrowing } from './growing-file.ts';
import { keyOfSong, songInForm } from './song-in-form.ts';
import type { OpenSong } from './song-source.ts';

/** A song that is still being converted: readable from its beginning, its length unknown. */
export type GrowingSong = {
  format: Format;
  /** Its bytes as they come. Throws where it is given up in the middle. */
  rest: () => AsyncGenerator<Buffer, void, undefined>;
  /** Must be called once. */
  release: () => void;
};

/** `whole`: a part of it is asked for, or its length, which nobody knows before it is made. `isWanted`: its client is there. */
export type WantedForm = { form: AppForm; whole: boolean; isWanted: () => boolean };

/** A song in an app's form, or its beginning during the first conversion. Takes `song` over; returns the same one where it cannot convert. */
export async function openForApp(
  song: OpenSong,
  { form, whole, isWanted }: WantedForm,
  forApps: ConvertedSongs,
): Promise<OpenSong | GrowingSong> {
  try {
    if (!(await forApps.isAvailable())) return song;
    const making = forApps.making(keyOfSong(song), song, form, isWanted);
    if (whole) await making.done;
    const begun = await openGrowing(making);
    if (begun === null) return song;
    const { file } = begun;
    if (begun.kind === 'growing') {
      // It is made from the open file, also when this client leaves.
      making.done.then(song.release, song.release);
      return {
        format: form.codec,
        rest: begun.rest,
        release: () => void file.close().catch(() => undefined),
      };
    }
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
