import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createScanner } from './scanner.ts';

/** A reader that never comes back from one file, unless it is told to leave it out. */
const hangingReader = `
  import { scanProgress } from ${JSON.stringify(fileURLToPath(new URL('./scan-progress.ts', import.meta.url)))};
  const { progressPath, skip } = JSON.parse(process.argv[2]);
  if (!skip.includes('/music/trap.mp3')) {
    scanProgress(progressPath).reading('/music/trap.mp3');
    for (;;) {}
  }
  process.send({ kind: 'scanned', problem: null, changed: true }, () => process.disconnect());
`;

test('a file that hangs its reader is left out, and the scan goes on without it', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-scanner-'));
  const program = join(dataFolder, 'reader.mjs');
  writeFileSync(program, hangingReader);
  const warned: unknown[] = [];
  const log = { info: () => undefined, warn: (what: object) => warned.push(what), error: () => undefined };
  const outcome = await new Promise((resolve) => {
    const scanner = createScanner({
      dataFolder,
      musicFolders: ['/music'],
      log,
      onEnd: resolve,
      onDamaged: () => undefined,
      program,
      maxFileMilliseconds: 200,
    });
    scanner.rescan();
  });
  expect(outcome).toEqual({ problem: null, changed: true });
  expect(warned).toEqual([{ path: '/music/trap.mp3' }]);
});
