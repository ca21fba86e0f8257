import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's file system in memory (tmpfs). Containers often have one of 64 MB, or one without programs. */
const memoryFolder = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/**
 * Lets tests keep temporary files in memory where that is possible: thousands of small databases wait for the disk half of
 * the time. `TMPDIR`, if it is set, stays.
 */
export function keepTemporaryFilesInMemory(folder = memoryFolder): void {
  if (process.env['TMPDIR'] === undefined && hasFreeSpace(folder) && runsPrograms(folder))
    process.env['TMPDIR'] = folder;
}

function hasFreeSpace(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes;
}

/** PostgreSQL is copied there, and run. */
function runsPrograms(folder: string): boolean {
  let home: string | undefined;
  try {
    home = mkdtempSync(join(folder, 'earshot-probe-'));
    const program = join(home, 'program');
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 });
    return spawnSync(program).status === 0;
  } catch {
    return false;
  } finally {
    if (home !== undefined) rmSync(home, { recursive: true, force: true });
  }
}
