import type { ScanStatus } from '#contract/music.ts';
import { silentSentence } from '../access/folder-threads.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { withoutFolderPaths } from '../paths/music-folder-paths.ts';
import { countOf, fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { ScanProgress } from './scan-progress.ts';

const settingOf = select(fields(tables.setting, 'value'), 'from setting where name = ?');

/** The state of the scan: live counts while it runs, else the catalogue's. `places`: the server's folders, which no listener may see. */
export function folderStatus(read: CatalogueReader, source: 'folder' | 'demo', places: readonly string[]) {
  let problem: string | null = null;

  const count = (table: 'song' | 'unreadable') => read.get(countOf(`from ${table}`))?.count ?? 0;
  const setting = (name: string) => read.get(settingOf, name)?.value ?? null;

  return {
    ended: (outcome: { problem: string | null }): void => {
      problem = outcome.problem;
    },
    /** The problem of the music folders, with their paths: for the operator only. */
    problem: (): string | null => problem,
    /** `isSilent`: a music folder does not answer. */
    now(
      scanner: { isScanning(): boolean; progress(): Pick<ScanProgress, 'get'> },
      isSilent: boolean,
    ): ScanStatus {
      const progress = scanner.progress();
      const scanning = scanner.isScanning();
      const finishedAt = setting('finished_at');
      const songs = count('song');
      const unreadable = count('unreadable');
      const fileCount = progress.get('found') || songs + unreadable;
      return {
        state: scanning ? 'scanning' : 'idle',
        source,
        found: fileCount,
        done: scanning ? progress.get('done') : fileCount,
        songs,
        unreadable,
        revision: setting('revision') ?? 0,
        finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
        problem: isSilent ? silentSentence : problem && withoutFolderPaths(problem, places),
      };
    },
  };
}
