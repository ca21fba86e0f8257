import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Flushes a folder, so that a new name in it survives a power cut. Windows cannot open folders and needs no flush. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Writes a small file that must be whole or absent, readable by its owner alone: written under a temporary name in
 * the same folder, flushed, then renamed. After any failure (a full disk, a kill) the former file stays, or none.
 */
export function writeFileAtomically(path: string, content: string): void {
  const part = `${path}.part`;
  try {
    const file = openSync(part, 'w', 0o600);
    try {
      writeSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  } catch (thrown) {
    if (statSync(part, { throwIfNoEntry: false })?.isFile()) rmSync(part);
    throw thrown;
  }
  syncFolder(dirname(path));
}
