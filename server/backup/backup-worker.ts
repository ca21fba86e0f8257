import { setPriority } from 'node:os';
import * as z from 'zod/mini';
import type { BackupResult } from './backup-result.ts';
import { makeBackup } from './make-backup.ts';
import { inWords, SpaceShort } from './space.ts';

/*
 * One backup in a process of its own, behind everything else that wants the processor. The order comes as a message: an
 * address of a database has a password, and anybody may read the arguments of a process.
 */

const order = z.object({
  file: z.string(),
  location: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('sqlite'), path: z.string() }),
    z.object({ kind: z.literal('postgres'), url: z.string() }),
  ]),
  dataFolder: z.string(),
  version: z.string(),
});

async function outcomeOf(said: unknown): Promise<BackupResult> {
  try {
    const { file, ...needs } = z.parse(order, said);
    const { bytes } = await makeBackup(file, { ...needs, now: Date.now });
    return { state: 'done', sentence: `A backup of ${inWords(bytes)} was made and read again.` };
  } catch (thrown) {
    const sentence = thrown instanceof Error ? thrown.message : String(thrown);
    return { state: thrown instanceof SpaceShort ? 'skipped' : 'failed', sentence };
  }
}

try {
  setPriority(19);
} catch {
  // Where the system does not let us step back, it is made all the same.
}
// Ctrl-C reaches every process of the terminal; the server decides, and one that died needs no backup.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.once('message', (said) => {
  void outcomeOf(said).then((outcome) => process.send?.(outcome, () => process.exit(0)));
});
