import type { DatabaseSync } from 'node:sqlite';
import type { Table } from '../store/table.ts';

/** Columns with paths: the servers may have the music at different ones. */
export const isPathColumn = (name: string): boolean => name === 'path' || name === 'directory';

/** Paths as they travel: of `/mnt/music/A/b.mp3` in the first folder, `0/A/b.mp3`. */
export function travellingPaths(musicFolders: readonly string[]) {
  return {
    leave: (path: string): string => {
      const index = musicFolders.findIndex((folder) => path === folder || path.startsWith(`${folder}/`));
      return index === -1 ? path : `${index}${path.slice(musicFolders[index]?.length)}`;
    },
    arrive: (path: string): string => {
      const index = /^\d+(?=\/|$)/.exec(path)?.[0];
      const folder = index === undefined ? undefined : musicFolders[Number(index)];
      return index === undefined || folder === undefined ? path : folder + path.slice(index.length);
    },
  };
}

/** In the caller's transaction: the identities of a restored backup have paths as they travel. */
export function arriveIdentities(database: DatabaseSync, musicFolders: readonly string[]): void {
  // Paths begin with '/', which is right before '0'; an index finds the others.
  const travelling = "from identity.song_identity where path >= '0' and path < ':'";
  if (database.prepare(`select 1 ${travelling} limit 1`).get() === undefined) return;
  const { arrive } = travellingPaths(musicFolders);
  database.function('arrive', (path) => arrive(String(path)));
  database.exec("update identity.song_identity set path = arrive(path) where path >= '0' and path < ':'");
}

/** Changes the paths among the values of a table's row. */
export function pathChanger(table: Table, change: (path: string) => string) {
  const indexes = [...Object.keys(table.columns).entries()].flatMap(([index, name]) =>
    isPathColumn(name) ? index : [],
  );
  return <Value>(row: readonly Value[]): (Value | string)[] =>
    indexes.length === 0
      ? [...row]
      : row.map((value, index) =>
          indexes.includes(index) && typeof value === 'string' ? change(value) : value,
        );
}
