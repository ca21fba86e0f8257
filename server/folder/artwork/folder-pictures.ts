import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MusicFiles } from '../access/music-files.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { fields, select } from '../store/query.ts';
import { picture } from '../store/tables.ts';
import { originalPicturePath } from './original-picture-path.ts';

const byKey = select(fields(picture, 'path', 'position', 'length'), 'from picture where key = ?');

/** The pictures of the music, by their keys, for the thread that answers listeners. */
export function folderPictures(read: CatalogueReader, files: Pick<MusicFiles, 'part'>, dataFolder: string) {
  return {
    has: (key: string): boolean => read.get(byKey, key) !== null,
    /**
     * A picture as it lies in the folder; null when its file is gone or holds another picture by now. Rejects with 503
     * while the folder does not answer.
     */
    async bytesOf(key: string): Promise<Uint8Array | null> {
      const row = read.get(byKey, key);
      if (row === null) return null;
      const bytes =
        row.position === -1
          ? await readFile(originalPicturePath(dataFolder, key)).catch(() => null)
          : await files.part(row.path, row.position, row.length);
      return bytes !== null && hash('sha256', bytes).startsWith(key) ? bytes : null;
    },
  };
}

export type FolderPictures = ReturnType<typeof folderPictures>;
