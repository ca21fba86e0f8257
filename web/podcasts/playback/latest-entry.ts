import type { ProgressEntry } from '#contract/progress.ts';
import type { ProgressOutbox } from './progress-outbox.ts';

/** So long may the network keep a listener from hearing what this browser could play. */
const patienceMilliseconds = 2_000;

type Needs = {
  outbox: Pick<ProgressOutbox, 'flush'>;
  /** The entry on the server; undefined where there is none. Rejects when nobody can tell in time. */
  read: (episodeId: string) => Promise<ProgressEntry | undefined>;
};

/** What the server says after what waits here was sent; 'unknown' when that takes too long. */
export async function latestEntry(
  { outbox, read }: Needs,
  episodeId: string,
): Promise<ProgressEntry | undefined | 'unknown'> {
  const asking = (async () => {
    await outbox.flush();
    return read(episodeId);
  })().catch(() => 'unknown' as const);
  const patience = new Promise<'unknown'>((resolve) => {
    setTimeout(() => resolve('unknown'), patienceMilliseconds);
  });
  return Promise.race([asking, patience]);
}
