import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MusicFiles } from '../access/music-files.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { both, fields, optional, select } from '../store/query.ts';
import { picture, song } from '../store/tables.ts';

/** The path of a picture that no file contains byte for byte (base64 in Ogg, unsynchronised ID3). */
export function originalPicturePath(dataFolder: string, key: string): string {
  return join(dataFolder, 'artwork', 'originals', key);
}

const byKey = select(
  both(fields(picture, 'path', 'position', 'length'), optional(fields(song, 'format'))),
  'from picture left join main.song as song on song.path = picture.path where key = ?',
);

/** The pictures of the music, by their keys, for the thread that answers listeners. */
export function folderPictures(
  read: CatalogueReader,
  files: Pick<MusicFiles, 'part' | 'picture'>,
  dataFolder: string,
) {
  return {
    has: (key: string): boolean => read.get(byKey, key) !== null,
    /** The bytes of a picture; null when its file is gone or has another picture. Rejects with 503 while the folder does not answer. */
    async bytesOf(key: string): Promise<Uint8Array | null> {
      const row = read.get(byKey, key);
      if (row === null) return null;
      const bytes =
        row.position === -1
          ? ((await readFile(originalPicturePath(dataFolder, key)).catch(() => null)) ??
            // Another server of the same catalogue has read the file, and has the copy.
            (row.format === null ? null : await files.picture(row.path, row.format, key)))
          : await files.part(row.path, row.position, row.length);
      return bytes !== null && hash('sha256', bytes).startsWith(key) ? bytes : null;
    },
  };
}

export type FolderPictures = ReturnType<typeof folderPictures>;
