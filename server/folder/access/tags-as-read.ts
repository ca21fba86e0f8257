import { hash } from 'node:crypto';
import type { Format } from '#server/audio-files/formats.ts';
import type { SongBytes } from '#server/audio-files/sound/song-bytes.ts';
import { tagsOf } from '#server/audio-files/tags/tags-of.ts';
import { BytesMissing } from '../objects/object-ranges.ts';

/** A field of a file's tags under the name that Vorbis comments give it. */
export type TagField = { name: string; values: string[] };

const maxFields = 100;
const maxCharacters = 500;
const lyricFields = ['LYRICS', 'UNSYNCEDLYRICS', 'SYNCEDLYRICS', 'USLT'];

/** The picture of a file whose hash begins with `key`; null where it has none, or cannot be read. */
export function pictureAsRead(bytes: SongBytes, format: Format, key: string): Uint8Array | null {
  try {
    const { pictures } = tagsOf(bytes, format);
    const picture = pictures.find((one) => hash('sha256', one.bytes).startsWith(key));
    return picture === undefined ? null : new Uint8Array(picture.bytes);
  } catch (thrown) {
    if (thrown instanceof BytesMissing) throw thrown;
    // Damaged tags have no picture: the song plays all the same.
    return null;
  }
}

/** The tags as they stand in a file now; none where they cannot be read. */
export function tagsAsRead(bytes: SongBytes, format: Format): TagField[] {
  try {
    return [...tagsOf(bytes, format).fields]
      .filter(([name]) => !lyricFields.includes(name))
      .slice(0, maxFields)
      .map(([name, values]) => ({
        name,
        values: values.map((value) => value.slice(0, maxCharacters).toWellFormed().replaceAll('\0', ' ')),
      }));
  } catch (thrown) {
    if (thrown instanceof BytesMissing) throw thrown;
    // Damaged tags are no tags: the song plays all the same.
    return [];
  }
}
