import { readablePath } from '../paths/odd-path.ts';
import { isInside } from '../paths/open-inside.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { integer, text } from '../store/row.ts';

/** Where songs lie below their music folder; where the folder itself lies is nobody's business. */
export function songPaths(
  read: CatalogueReader,
  folders: readonly string[],
  songs: readonly number[],
): Map<number, string> {
  const rows = read.all(
    'select id, path from song where id in (select value from json_each(?))',
    JSON.stringify(songs),
  );
  return new Map(
    rows.flatMap((row) => {
      const path = text(row, 'path');
      const folder = folders.find((candidate) => isInside(candidate, path));
      if (folder === undefined) return [];
      const below = path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '');
      return [[integer(row, 'id'), readablePath(below)] as const];
    }),
  );
}
