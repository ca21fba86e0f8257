import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';

const pendingSave = z.object({
  episodeId: z.string(),
  runId: z.string(),
  seq: z.number(),
  basedOn: z.number(),
  positionSeconds: z.number(),
  durationSeconds: z.nullable(z.number()),
  progress: z.number(),
});
/** The last that is known of one run (press of play), until the server has taken it. */
export type PendingSave = z.output<typeof pendingSave>;

/** Opened at the first need: a browser may forbid it, and a page without podcasts does without. */
const sharedStore = () => createStore('earshot-progress', 'saves');

/** What waits for the server, one save a run: in the browser, and in memory where the browser keeps nothing (private windows). */
export function createPendingSaves(userId: string, store: UseStore = sharedStore()) {
  const waiting = new Map<string, PendingSave>();
  const keyOf = (runId: string) => [userId, runId];

  async function restore(): Promise<void> {
    for (const [key, value] of await entries(store)) {
      const save = z.safeParse(pendingSave, value);
      if (!Array.isArray(key) || key[0] !== userId || !save.success) continue;
      const known = waiting.get(save.data.runId);
      if (known === undefined || known.seq < save.data.seq) waiting.set(save.data.runId, save.data);
    }
  }

  /** A later save of the same run takes its place. */
  function keep(save: PendingSave): void {
    waiting.set(save.runId, save);
    void set(keyOf(save.runId), save, store).catch(() => undefined);
  }

  /** Unless a later one of the same run has taken its place meanwhile. */
  async function forget(save: PendingSave): Promise<void> {
    if (waiting.get(save.runId)?.seq !== save.seq) return;
    waiting.delete(save.runId);
    await delMany([keyOf(save.runId)], store).catch(() => undefined);
  }

  return {
    /** Settles when what an earlier page left is here too; never rejects. */
    restored: restore().catch(() => undefined),
    keep,
    forget,
    first: (): PendingSave | undefined => waiting.values().next().value,
    /** The last one of this episode. */
    of: (episodeId: string): PendingSave | undefined =>
      [...waiting.values()].findLast((save) => save.episodeId === episodeId),
  };
}
