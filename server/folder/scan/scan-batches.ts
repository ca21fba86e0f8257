import type { DatabaseSync } from 'node:sqlite';
import { readSetting, writeSetting } from '../store/setting.ts';
import type { CatalogueWriter } from './catalogue-writer.ts';
import { groupEditions } from './group-editions.ts';
import type { ScanProgress } from './scan-progress.ts';
import { sweep } from './sweep.ts';

const batchMilliseconds = 500;
const batchSteps = 400;

/** Groups a scan's writes into transactions of about half a second, so that songs are heard while it goes on. */
export function scanBatches(database: DatabaseSync, writer: CatalogueWriter, progress: ScanProgress) {
  let steps = 0;
  let startedAt = 0;
  let changed = false;

  function close(): void {
    if (steps === 0) return;
    const revision = (readSetting(database, 'revision') ?? 0) + 1;
    writeSetting(database, 'revision', revision);
    writer.commit();
    steps = 0;
    progress.set('songs', writer.songCount());
    progress.set('revision', revision);
  }

  return {
    step(write: () => void): void {
      if (steps === 0) {
        writer.begin();
        startedAt = performance.now();
      }
      changed = true;
      steps += 1;
      write();
      if (steps >= batchSteps || performance.now() - startedAt > batchMilliseconds) close();
    },
    /** Closes the last transaction; answers whether the scan wrote anything. */
    end(): boolean {
      close();
      if (changed) {
        sweep(database);
        groupEditions(database);
      }
      return changed;
    },
  };
}
