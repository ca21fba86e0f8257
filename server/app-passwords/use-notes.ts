import { DatabaseFault } from '#server/database/database-fault.ts';
import type { AppPasswordRepository } from './app-password-repository.ts';

/** How stale the last use may be: apps ask for hundreds of things at once. */
const noteStep = 60 * 1000;
/** So many apps are remembered at most. */
const maxNoted = 10_000;

/**
 * Notes beside the answers when an app was here: none waits for it or fails with it. While the database is away the note
 * is left out; what else goes wrong is told to `warn`.
 */
export function createUseNotes(
  passwords: Pick<AppPasswordRepository, 'noteUse'>,
  warn: (thrown: unknown) => void,
  now: () => number,
) {
  const notedAt = new Map<string, number>();
  return (id: string, client: string, address: string): void => {
    const time = now();
    if (time - (notedAt.get(id) ?? -Infinity) < noteStep) return;
    if (notedAt.size >= maxNoted) notedAt.clear();
    notedAt.set(id, time);
    passwords.noteUse(id, { client, address, now: time }).catch((thrown: unknown) => {
      if (!(thrown instanceof DatabaseFault)) warn(thrown);
    });
  };
}
