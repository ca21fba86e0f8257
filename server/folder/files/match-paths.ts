import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { readablePath } from '../paths/odd-path.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { pathParts, sameName } from './path-parts.ts';

const filesOf = select(
  fields(tables.song, 'id', 'path'),
  `from song where lower(substr(path, length(directory) + 2)) in (select value from json_each(?))`,
);

/** So many folders above a file are looked at: what lies deeper is as good as the same. */
const maxParts = 12;

/** As SQLite's `lower` does it. */
const lowered = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The ends of a path, the shortest first: its name, its folder and name, and so on. */
function endsOf(parts: readonly string[]): string[] {
  const ends: string[] = [];
  let end = '';
  for (const part of parts.slice(-maxParts).toReversed()) {
    end = `${sameName(part)}/${end}`;
    ends.push(end);
  }
  return ends;
}

/** Which song each end of a path leads to; null where it leads to several. Only files whose names are asked for are read. */
function songsByEnd(read: CatalogueReader, names: Iterable<string>): Map<string, number | null> {
  const forms = [...names].flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')]);
  const rows = read.all(filesOf, JSON.stringify([...new Set(forms.map(lowered))]));
  const songs = new Map<string, number | null>();
  for (const { id, path } of rows)
    for (const end of endsOf(pathParts(readablePath(path)))) songs.set(end, songs.has(end) ? null : id);
  return songs;
}

/**
 * The song at the end of each path; null where there is none, or several that fit equally. The time grows with the lines and the files
 * of those names, not with both at once: a whole library may be called `01.mp3`.
 */
export function matchPaths(read: CatalogueReader, paths: readonly string[]): (number | null)[] {
  const asked = paths.map(pathParts);
  const songs = songsByEnd(
    read,
    asked.flatMap((parts) => parts.at(-1) ?? []),
  );
  return asked.map((parts) => {
    const longest = endsOf(parts).findLast((end) => songs.has(end));
    return longest === undefined ? null : (songs.get(longest) ?? null);
  });
}
