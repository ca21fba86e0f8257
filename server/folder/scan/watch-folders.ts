import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.ts';

/** A file that is being copied says so many times a second: the scan waits until it is quiet, but not for ever. */
const quietMilliseconds = 1_500;
const maxWaitMilliseconds = 5_000;
/** What no event told of (a network disk, a full table of watches) shows at the latest after this. */
const anywayMilliseconds = 10 * 60_000;
/** Linux counts every watched directory against a limit of the whole machine. */
const maxDirectories = 100_000;

type Needs = { log: Log; onChange: () => void };

/** Says once that something changed, when no more changes come or they do not end. */
function whenQuiet(onChange: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let firstAt: number | undefined;
  return {
    changed(): void {
      const now = performance.now();
      firstAt ??= now;
      clearTimeout(timer);
      const wait = Math.min(quietMilliseconds, Math.max(0, firstAt + maxWaitMilliseconds - now));
      timer = setTimeout(() => {
        firstAt = undefined;
        onChange();
      }, wait);
    },
    cancel: () => clearTimeout(timer),
  };
}

/**
 * Calls `onChange` when something happens below the folders. On Linux each directory has a watch of its own (a recursive
 * one of Node's would take one for every file); elsewhere the system watches whole trees. `follow` takes up directories
 * that are new; call it after each scan.
 */
export function watchFolders(folders: readonly string[], { log, onChange }: Needs) {
  const watchers = new Map<string, FSWatcher>();
  const whole = process.platform !== 'linux';
  const quiet = whenQuiet(onChange);
  let closed = false;
  let full = false;
  let following = false;
  let taken = false;
  const anyway = setInterval(onChange, anywayMilliseconds);
  anyway.unref();

  function changed(): void {
    if (!closed) quiet.changed();
  }

  function forget(directory: string): void {
    watchers.get(directory)?.close();
    watchers.delete(directory);
  }

  function take(directory: string): void {
    if (watchers.has(directory) || full || closed) return;
    try {
      const watcher = watch(directory, { persistent: false, recursive: whole }, changed);
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
      const sentence =
        'the system watches no more directories; changes there show after ten minutes or a rescan';
      log.warn({ watched: watchers.size }, sentence);
    }
  }

  async function walk(directory: string, seen: Set<string>): Promise<void> {
    if (closed || seen.size >= maxDirectories) return;
    seen.add(directory);
    take(directory);
    if (whole) return;
    try {
      // Not `opendir`: its promise for every file would cost more memory than all the watches.
      for (const entry of await readdir(directory, { withFileTypes: true }))
        if (entry.isDirectory()) await walk(join(directory, entry.name), seen);
    } catch {
      // Gone or closed to us: the scan says so, and there is nothing to watch.
    }
  }

  async function follow(): Promise<void> {
    if (following) return;
    following = true;
    full = false;
    const seen = new Set<string>();
    for (const folder of folders) await walk(folder, seen);
    for (const directory of watchers.keys()) if (!seen.has(directory)) forget(directory);
    following = false;
    // What came into a directory after the scan had been there and before its watch was on told nobody.
    if (taken) changed();
    taken = false;
  }

  return {
    follow: () => void follow(),
    close(): void {
      closed = true;
      clearInterval(anyway);
      quiet.cancel();
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
