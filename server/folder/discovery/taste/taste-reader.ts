import { catalogueRevision } from '../../catalogue/revision-cache.ts';
import type { ListenerState } from '../../listener/listener-state.ts';
import type { HistoryRepository } from './history-repository.ts';
import { noTaste, type Taste, tasteOf } from './taste.ts';

export type KnownTaste = { taste: Taste; version: string };

const maxListeners = 50;
/** A play told late (from an outbox) does not change the version; it is seen after this at the latest. */
const maxMilliseconds = 10 * 60 * 1000;

/** Tastes of listeners, kept in memory until they play or rate something, or the catalogue changes. */
export function createTasteReader(
  state: Pick<ListenerState, 'read' | 'now' | 'hiddenOf'>,
  histories: HistoryRepository,
) {
  const { read, now, hiddenOf } = state;
  const known = new Map<string, KnownTaste & { readAt: number }>();

  return {
    /** `''` is somebody who is not known. `version` changes with what the taste is made of. */
    async of(userId: string): Promise<KnownTaste> {
      if (userId === '') return { taste: noTaste(read), version: `nobody ${catalogueRevision(read)}` };
      const version = `${userId} ${catalogueRevision(read)} ${await histories.version(userId)}`;
      const kept = known.get(userId);
      if (kept?.version === version && now() - kept.readAt < maxMilliseconds) return kept;
      const taste = tasteOf(read, await histories.of(userId, now()), await hiddenOf(userId));
      const [oldest] = known.keys();
      if (known.size >= maxListeners && oldest !== undefined) known.delete(oldest);
      known.set(userId, { taste, version, readAt: now() });
      return { taste, version };
    },
  };
}
