import { isDeepStrictEqual } from 'node:util';
import type { Examined } from '../access/file-order.ts';
import { isInside } from '../paths/music-folder-paths.ts';
import { type BookOrder, noBooks } from '../scan/scan-order.ts';

/** What the calls of the operator's choices ask of the folder. */
export type BookChoosing = {
  /** Those of MUSIC_DIR and of BOOKS_DIR, as absolute paths. */
  musicFolders: readonly string[];
  bookFolders: readonly string[];
  /** What stands against a folder. Rejects with 503 where it does not answer. */
  examine(folder: string): Promise<Examined>;
  /** Reads the choices again; resolves to true once they are scanned, or to false after ten seconds. */
  follow(): Promise<boolean>;
};

type Needs = {
  /** What the operator chose; absent where nobody can choose. */
  read: (() => Promise<BookOrder>) | undefined;
  /** Of BOOKS_DIR. */
  bookFolders: readonly string[];
  musicFolders: readonly string[];
};

/** What is a book whatever its tags say, by BOOKS_DIR and by the operator: in memory, for the next scan. */
export async function openBookChoices({ read = async () => noBooks, bookFolders, musicFolders }: Needs) {
  /** A folder that lies in no music folder any more is passed over. */
  const orderOf = ({ folders, kinds }: BookOrder): BookOrder => {
    const named = folders.filter((path) => musicFolders.some((folder) => isInside(folder, path)));
    return { folders: [...new Set([...bookFolders, ...named])].sort(), kinds };
  };
  let order = orderOf(await read());

  return {
    order: (): BookOrder => order,
    /** Reads the choices again; resolves to whether they changed. */
    async refresh(): Promise<boolean> {
      const next = orderOf(await read());
      const changed = !isDeepStrictEqual(next, order);
      order = next;
      return changed;
    },
  };
}
