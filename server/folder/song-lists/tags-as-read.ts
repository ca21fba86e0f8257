import { closeSync } from 'node:fs';
import { parseFormat } from '#server/audio-files/formats.ts';
import { fileBytes, headLength } from '#server/audio-files/sound/song-bytes.ts';
import { tagsOf } from '#server/audio-files/tags/tags-of.ts';
import { pathBytes } from '../paths/odd-path.ts';
import { openInside } from '../paths/open-inside.ts';

/** A field of a file's tags under the name that Vorbis comments give it. */
export type TagField = { name: string; values: string[] };

const maxFields = 100;
const maxCharacters = 500;
const lyricFields = ['LYRICS', 'UNSYNCEDLYRICS', 'SYNCEDLYRICS', 'USLT'];

/** The tags as they stand in a file now; none where it is gone or they cannot be read. */
export function tagsAsRead(path: string, format: string, realFolders: string[]): TagField[] {
  const open = openInside(realFolders, pathBytes(path));
  if (open === null) return [];
  try {
    const bytes = fileBytes(open.descriptor, open.size, Buffer.alloc(headLength));
    return [...tagsOf(bytes, parseFormat(format)).fields]
      .filter(([name]) => !lyricFields.includes(name))
      .slice(0, maxFields)
      .map(([name, values]) => ({
        name,
        values: values.map((value) => value.slice(0, maxCharacters).toWellFormed().replaceAll('\0', ' ')),
      }));
  } catch {
    // Damaged tags are no tags: the song plays all the same.
    return [];
  } finally {
    closeSync(open.descriptor);
  }
}
