import { setPriority } from 'node:os';
import * as z from 'zod/mini';
import { wallTimeMs } from '#rules/clock.ts';
import type { BackupResult } from './backup-result.ts';
import { makeBackup } from './make-backup.ts';
import { inWords, SpaceShort } from './space.ts';

/*
 * Makes one backup in its own process with the lowest priority. The order comes as a message, since the address of a database
 * has a password, and every user can read the arguments of a process.
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

async function outcomeOf(message: unknown): Promise<BackupResult> {
  try {
    const { file, ...needs } = z.parse(order, message);
    const { bytes } = await makeBackup(file, { ...needs, now: wallTimeMs });
    return { state: 'done', sentence: `A backup of ${inWords(bytes)} was made and read again.` };
  } catch (thrown) {
    const sentence = thrown instanceof Error ? thrown.message : String(thrown);
    return { state: thrown instanceof SpaceShort ? 'skipped' : 'failed', sentence };
  }
}

try {
  setPriority(19);
} catch {
  // The backup is made even where the system does not allow a lower priority.
}
// Ctrl-C reaches every process of the terminal, but the server decides when to stop; without it no backup is needed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.once('message', (message) => {
  void outcomeOf(message).then((outcome) => process.send?.(outcome, () => process.exit(0)));
});
