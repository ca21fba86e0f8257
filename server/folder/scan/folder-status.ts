import type { ScanStatus } from '#contract/music.ts';
import { silentSentence } from '../access/folder-threads.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { withoutFolderPaths } from '../paths/without-folder-paths.ts';
import { countOf, fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { Scanner } from './scanner.ts';

const settingOf = select(fields(tables.setting, 'value'), 'from setting where name = ?');

/**
 * How the scan stands, for the page: live counts while it runs, the catalogue's own when it does not. `places`: the
 * server's folders, which no listener is told.
 */
export function folderStatus(read: CatalogueReader, source: 'folder' | 'demo', places: readonly string[]) {
  let problem: string | null = null;
  let preparing = false;

  const count = (table: 'song' | 'unreadable') => read.get(countOf(`from ${table}`))?.count ?? 0;
  const setting = (name: string) => read.get(settingOf, name)?.value ?? null;

  return {
    ended: (outcome: { problem: string | null }): void => {
      problem = outcome.problem;
    },
    /** What stands against the music folders, with their paths: for whoever runs the server alone. */
    problem: (): string | null => problem,
    prepare(begun: boolean): void {
      preparing = begun;
    },
    /** `isSilent`: a music folder does not answer. */
    now(scanner: Scanner, isSilent: boolean): ScanStatus {
      const progress = scanner.progress();
      const scanning = scanner.isScanning();
      const finishedAt = setting('finished_at');
      const songs = count('song');
      const unreadable = count('unreadable');
      const found = progress.get('found') || songs + unreadable;
      return {
        state: scanning ? 'scanning' : preparing ? 'preparing' : 'idle',
        source,
        found,
        done: scanning ? progress.get('done') : found,
        songs,
        unreadable,
        revision: setting('revision') ?? 0,
        finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
        problem: isSilent ? silentSentence : problem && withoutFolderPaths(problem, places),
      };
    },
  };
}
