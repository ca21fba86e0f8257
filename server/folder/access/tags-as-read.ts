import type { Format } from '#server/audio-files/formats.ts';
import { fileBytes, headLength } from '#server/audio-files/sound/song-bytes.ts';
import { tagsOf } from '#server/audio-files/tags/tags-of.ts';
import type { OpenFile } from '../paths/open-inside.ts';

/** A field of a file's tags under the name that Vorbis comments give it. */
export type TagField = { name: string; values: string[] };

const maxFields = 100;
const maxCharacters = 500;
const lyricFields = ['LYRICS', 'UNSYNCEDLYRICS', 'SYNCEDLYRICS', 'USLT'];

/** The tags as they stand in an open file now; none where they cannot be read. */
export function tagsAsRead({ descriptor, size }: OpenFile, format: Format): TagField[] {
  try {
    const bytes = fileBytes(descriptor, size, Buffer.alloc(headLength));
    return [...tagsOf(bytes, format).fields]
      .filter(([name]) => !lyricFields.includes(name))
      .slice(0, maxFields)
      .map(([name, values]) => ({
        name,
        values: values.map((value) => value.slice(0, maxCharacters).toWellFormed().replaceAll('\0', ' ')),
      }));
  } catch {
    // Damaged tags are no tags: the song plays all the same.
    return [];
  }
}
