import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BackupNeeds, makeBackup } from '../backup/make-backup.ts';
import { restore } from '../backup/restore.ts';
import { inWords } from '../backup/space.ts';
import { beginWork } from '../backup/start-backup.ts';

export const backupUsage = `  earshot backup FILE                all that cannot be made again, in one file; Earshot may run meanwhile
  earshot restore FILE               puts a backup in the place of what stands, which is kept; Earshot must not run`;

type Needs = BackupNeeds & { print: (line: string) => void };

/** `earshot backup FILE`. Throws a sentence when it cannot. */
export async function backupCommand(file: string, { print, ...needs }: Needs): Promise<void> {
  const release = await beginWork(needs.location, needs.dataFolder);
  try {
    const { bytes, manifest } = await makeBackup(resolve(file), needs);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const counted = rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`;
    print(`Wrote ${file} (${inWords(bytes)}, ${counted}) and read it again: it is whole.`);
    print(
      'It holds password hashes, addresses of private feeds and the server’s key: keep it where nobody reads it.',
    );
  } finally {
    await release();
  }
}

/** `earshot restore FILE`. Throws a sentence when it cannot; nothing was changed then. */
export async function restoreCommand(file: string, { print, ...needs }: Needs): Promise<void> {
  const { manifest, stamp, formerBackup } = await restore(resolve(file), needs);
  print(`Restored what Earshot ${manifest.version} kept on ${manifest.madeAt}.`);
  const ending = `.before-restore-${stamp}`;
  if (readdirSync(needs.dataFolder).some((name) => name.endsWith(ending)))
    print(`What it replaced is kept in ${needs.dataFolder}, named ${ending}.`);
  if (formerBackup !== undefined) print(`What stood in PostgreSQL is kept in ${formerBackup}.`);
}
