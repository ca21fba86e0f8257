import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until a file, or the names in a folder, would outlive a power cut. */
export function syncPath(path: string): void {
  // Windows knows no folder that can be opened, and keeps names by itself.
  if (process.platform === 'win32') return;
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
