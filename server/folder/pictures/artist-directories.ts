import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fold } from '#rules/fold-text.ts';
import { isInside } from '../paths/is-inside.ts';
import { readablePath } from '../paths/odd-path.ts';
import { prepare } from '../store/prepare.ts';
import { fields, rowsOf, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';

const directoriesOfArtists = rowsOf(
  { directory: 'text not null', artist_id: 'integer not null' },
  'select distinct directory, album_artist_id as artist_id from song',
);
const byNumber = select(fields(tables.artist, 'id', 'folded'), 'from artist where id = ?');
const byName = select(
  fields(tables.artist, 'id', 'folded'),
  'from artist where folded = ? order by id limit 1',
);

/** An artist whose directory it is, `name` in the form of `fold`. */
export type DirectoryArtist = { id: number; name: string };

/**
 * Tells whose a directory is: of the one whose albums alone lie in it, at any depth, or else of whoever it is named like.
 * Null for a directory of nobody, or of many.
 */
export function artistOfDirectory(
  database: DatabaseSync,
  musicFolders: readonly string[],
): (directory: string) => DirectoryArtist | null {
  const owners = ownersOf(database, musicFolders);
  const numbered = prepare(database, byNumber);
  const named = prepare(database, byName);
  return (directory) => {
    const owner = owners.get(directory) ?? null;
    const name = musicFolders.includes(directory) ? '' : fold(basename(readablePath(directory)));
    const row = owner === null ? named.get(name) : numbered.get(owner);
    return row && { id: row.id, name: row.folded };
  };
}

/** The directories of albums and those above them; null where songs of several album artists lie below. */
function ownersOf(database: DatabaseSync, musicFolders: readonly string[]): Map<string, number | null> {
  const owners = new Map<string, number | null>();
  for (const row of prepare(database, directoriesOfArtists).iterate()) {
    const { artist_id: artistId } = row;
    let { directory } = row;
    while (musicFolders.some((folder) => folder !== directory && isInside(folder, directory))) {
      const owner = owners.get(directory);
      owners.set(directory, owner === undefined || owner === artistId ? artistId : null);
      directory = dirname(directory);
    }
  }
  return owners;
}
