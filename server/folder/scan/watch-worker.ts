import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** Linux counts every watched directory against a limit of the whole machine. */
const maxDirectories = 100_000;

/** Something changed, or the system watches no more than `watched` directories. */
export type Seen = { kind: 'changed' } | { kind: 'full'; watched: number };

/** Watches folders with blocking calls. On Linux each directory has its own watch (a recursive one takes one for every file); elsewhere whole trees. */
function watchAll(folders: readonly string[], say: (seen: Seen) => void) {
  const watchers = new Map<string, FSWatcher>();
  const whole = process.platform !== 'linux';
  const changed = () => say({ kind: 'changed' });
  let full = false;
  let hasNewWatch = false;

  function forget(directory: string): void {
    watchers.get(directory)?.close();
    watchers.delete(directory);
  }

  /** A directory that is gone or moved, with those below it: one made there again needs a watch of its own. */
  function forgetTree(directory: string): void {
    for (const watched of watchers.keys())
      if (watched === directory || watched.startsWith(`${directory}${sep}`)) forget(watched);
  }

  function take(directory: string): void {
    if (watchers.has(directory) || full) return;
    try {
      const watcher = watch(directory, { recursive: whole }, (event, name) => {
        // A watch has the name of its directory in the event that ends it.
        if (!whole && event === 'rename' && name === basename(directory)) forgetTree(directory);
        changed();
      });
      watcher.on('error', () => {
        forget(directory);
        changed();
      });
      watchers.set(directory, watcher);
      hasNewWatch = true;
    } catch (thrown) {
      const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
      if (code !== 'ENOSPC' && code !== 'EMFILE') return;
      full = true;
      say({ kind: 'full', watched: watchers.size });
    }
  }

  function walk(directory: string, seen: Set<string>): void {
    if (seen.size >= maxDirectories) return;
    seen.add(directory);
    take(directory);
    if (whole) return;
    try {
      for (const entry of readdirSync(directory, { withFileTypes: true }))
        if (entry.isDirectory()) walk(join(directory, entry.name), seen);
    } catch {
      // Gone or closed to us: the scan says so, and there is nothing to watch.
    }
  }

  return function follow(): void {
    full = false;
    const seen = new Set<string>();
    for (const folder of folders) walk(folder, seen);
    for (const directory of watchers.keys()) if (!seen.has(directory)) forget(directory);
    // Changes between the scan of a directory and the start of its watch caused no event.
    if (hasNewWatch) changed();
    hasNewWatch = false;
  };
}

const follow = watchAll(workerData, (seen) => parentPort?.postMessage(seen, []));
parentPort?.on('message', follow);
