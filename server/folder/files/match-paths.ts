import { readablePath } from '../paths/odd-path.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { pathParts, sameName, sharedEnd } from './path-parts.ts';

const filesOf = select(
  fields(tables.song, 'id', 'path'),
  `from song where lower(substr(path, length(directory) + 2)) in (select value from json_each(?))`,
);

type File = { song: number; parts: string[] };

/** As SQLite's `lower` does it. */
const lowered = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Files by their names; only those that are asked for are read. */
function filesNamed(read: CatalogueReader, names: Iterable<string>): Map<string, File[]> {
  const forms = [...names].flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')]);
  const rows = read.all(filesOf, JSON.stringify([...new Set(forms.map(lowered))]));
  const files = rows.map(({ id, path }) => ({ song: id, parts: pathParts(readablePath(path)) }));
  return Map.groupBy(files, ({ parts }) => sameName(parts.at(-1) ?? ''));
}

/** The song at the end of each path; null where there is none, or several that fit equally. */
export function matchPaths(read: CatalogueReader, paths: readonly string[]): (number | null)[] {
  const asked = paths.map(pathParts);
  const known = filesNamed(
    read,
    asked.flatMap((parts) => parts.at(-1) ?? []),
  );
  return asked.map((parts) => {
    const found = (known.get(sameName(parts.at(-1) ?? '')) ?? []).map((file) => ({
      song: file.song,
      shared: sharedEnd(file.parts, parts),
    }));
    const most = Math.max(...found.map(({ shared }) => shared), 0);
    const best = found.filter(({ shared }) => shared === most && shared > 0);
    return best.length === 1 ? (best[0]?.song ?? null) : null;
  });
}
