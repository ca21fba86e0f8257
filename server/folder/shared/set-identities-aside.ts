import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { identityName } from '../store/folder-database.ts';
import { prepare, rowsOf } from '../store/query.ts';
import { differencesName, ownIdentityName } from './own-identity-names.ts';

/** Moves a server's own identities away, whole in one file; nothing has them open. Those that were moved before stay. */
export function setIdentitiesAside(dataFolder: string): void {
  const path = join(dataFolder, identityName);
  const database = new DatabaseSync(path, { timeout: 10_000 });
  database.exec('pragma journal_mode = delete');
  database.close();
  renameSync(path, freeName(join(dataFolder, ownIdentityName)));
}

const numbered = (path: string, number: number) =>
  number === 1 ? path : path.replace(/\.sqlite$/, `.${number}.sqlite`);

function freeName(path: string): string {
  let number = 1;
  while (existsSync(numbered(path, number))) number += 1;
  return numbered(path, number);
}

/** Of what was moved away last; null where nothing was. */
function lastName(path: string): string | null {
  let number = 0;
  while (existsSync(numbered(path, number + 1))) number += 1;
  return number === 0 ? null : numbered(path, number);
}

const differences = rowsOf(
  { id: 'integer not null', path: 'text not null', id_now: 'integer' },
  `select own.id as id, own.path as path,
     (select min(shared.id) from identity.song_identity as shared where shared.fingerprint = own.fingerprint) as id_now
   from own.song_identity as own left join identity.song_identity as same using (id)
   where same.fingerprint is not own.fingerprint order by own.id`,
);

/**
 * Lists the numbers that meant another song on this server than they do now, with the number of the same sound. Nobody can
 * say which of both a listener meant, so nothing is changed. Returns how many there are.
 */
export function listDifferences(database: DatabaseSync, dataFolder: string): number {
  const own = lastName(join(dataFolder, ownIdentityName));
  if (own === null) return 0;
  database.prepare('attach ? as own').run(own);
  try {
    const rows = prepare(database, differences).all();
    const lines = rows.map(({ id, path, id_now }) => [id, id_now ?? '', JSON.stringify(path)].join('\t'));
    if (rows.length > 0)
      writeFileSync(join(dataFolder, differencesName), ['number\tnow\tfile', ...lines, ''].join('\n'));
    return rows.length;
  } finally {
    database.exec('detach own');
  }
}
