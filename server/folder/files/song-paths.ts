import { readablePath } from '../paths/odd-path.ts';
import { isInside } from '../paths/open-inside.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';

const pathsOf = select(
  fields(tables.song, 'id', 'path'),
  'from song where id in (select value from json_each(?))',
);

/** Where songs lie below their music folder; where the folder itself lies is nobody's business. */
export function songPaths(
  read: CatalogueReader,
  folders: readonly string[],
  songs: readonly number[],
): Map<number, string> {
  return new Map(
    read.all(pathsOf, JSON.stringify(songs)).flatMap(({ id, path }) => {
      const folder = folders.find((candidate) => isInside(candidate, path));
      if (folder === undefined) return [];
      const below = path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '');
      return [[id, readablePath(below)] as const];
    }),
  );
}
