import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** Linux counts every watched directory against a limit of the whole machine. */
const maxDirectories = 100_000;

/** What comes of watching: something changed, or the system takes no more than so many directories. */
export type Seen = { kind: 'changed' } | { kind: 'full'; watched: number };

/**
 * Watches folders by calls that may wait. On Linux each directory has a watch of its own (a recursive one of Node's would
 * take one for every file); elsewhere the system watches whole trees.
 */
function watchAll(folders: readonly string[], say: (seen: Seen) => void) {
  const watchers = new Map<string, FSWatcher>();
  const whole = process.platform !== 'linux';
  const changed = () => say({ kind: 'changed' });
  let full = false;
  let taken = false;

  function forget(directory: string): void {
    watchers.get(directory)?.close();
    watchers.delete(directory);
  }

  function take(directory: string): void {
    if (watchers.has(directory) || full) return;
    try {
      const watcher = watch(directory, { recursive: whole }, changed);
      watcher.on('error', () => {
        forget(directory);
        changed();
      });
      watchers.set(directory, watcher);
      taken = true;
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
    // What came into a directory after the scan had been there and before its watch was on told nobody.
    if (taken) changed();
    taken = false;
  };
}

const follow = watchAll(workerData, (seen) => parentPort?.postMessage(seen, []));
parentPort?.on('message', follow);
