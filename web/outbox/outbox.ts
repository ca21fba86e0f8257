import type { UseStore } from 'idb-keyval';
import { type ClientTime, clientTimeNow } from './client-time.ts';
import type { Kind } from './kind.ts';
import { newId } from './new-id.ts';
import type { Operation } from './operation.ts';
import { createOperationStore, sharedStore } from './operation-store.ts';
import { createSender, readable, type Sender } from './sender.ts';

/** What is put into the outbox. */
export type NewOperation = Pick<Operation, 'kind' | 'sequence' | 'payload'> & {
  /** A later one that replaces the same takes the place of the earlier. */
  replaces?: string;
  /** A new one, unless the server knows it by its own. */
  id?: string;
  /** Now, unless it is taken over from elsewhere. */
  made?: ClientTime;
};

/** What `navigator.locks` does: one after the other under each name. */
export type Turns = { request: (name: string, work: () => Promise<void>) => Promise<void> };

type Needs = {
  /** What waits is one listener's. */
  userId: string;
  store?: UseStore;
  /** By which tabs take turns; absent where the browser has none (plain http). */
  locks?: Turns | undefined;
};

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Keeps what a listener changed in the browser until the server has taken it: through a lost network, a reload, a closed tab and
 * an expired session.
 */
export function createOutbox({ userId, store = sharedStore(), locks = ownLocks() }: Needs) {
  const kept = createOperationStore(userId, store);
  const senders = new Map<string, Sender>();
  const watchers = new Set<() => void>();
  const restored = kept.read();

  const inTurn = (name: string) => async (work: () => Promise<void>) => {
    if (!locks) return work();
    // A page that is on its way out gets no turn.
    await locks.request(`earshot outbox ${userId} ${name}`, work).catch(() => undefined);
  };
  const flushAll = () => void Promise.all([...senders.values()].map((sender) => sender.flush()));
  const flush = (kind: string): Promise<void> => senders.get(kind)?.flush() ?? Promise.resolve();

  function keep({ replaces, id = newId(), made = clientTimeNow(), ...given }: NewOperation): Operation {
    const operation = kept.keep({ ...given, id, made, ...(replaces === undefined ? {} : { replaces }) });
    for (const watcher of watchers) watcher();
    return operation;
  }

  return {
    userId,
    /** Settles when what earlier pages left is here too; never rejects. */
    restored,
    /** Settles when the browser has what was put last; rejects where it keeps nothing. */
    written: kept.written,
    /** Keeps it, and sends it as soon as it can be. */
    put(operation: NewOperation): void {
      keep(operation);
      void flush(operation.kind);
    },
    /** The page is about to go: kept, and sent at once. */
    putLast(operation: NewOperation): void {
      const last = keep(operation);
      void senders.get(operation.kind)?.sendAtOnce(last);
    },
    /** Begins to send one kind: its listener is here. Answers how to stop; what waits, and what is still put, stays in the browser. */
    serve<Payload>(kind: Kind<Payload>): () => void {
      senders.get(kind.name)?.stop();
      const sender = createSender({ kind, kept, inTurn: inTurn(kind.name) });
      if (senders.size === 0) addEventListener('online', flushAll);
      senders.set(kind.name, sender);
      void sender.flush();
      return () => {
        sender.stop();
        if (senders.get(kind.name) !== sender) return;
        senders.delete(kind.name);
        if (senders.size === 0) removeEventListener('online', flushAll);
      };
    },
    /** Sends what waits of a kind; never rejects, what fails waits on. */
    flush,
    /** What waits of a kind, as it is known here, in its order. */
    waiting: <Payload>(kind: Pick<Kind<Payload>, 'name' | 'payload'>): Payload[] =>
      readable(kept, kind).map(({ payload }) => payload),
    /** How many operations wait, of all kinds, as far as it is known here. */
    count: (): number => kept.all().length,
    /** Whether something waits in a sequence of a kind. */
    isWaiting: (kind: string, sequence: string): boolean =>
      kept.all().some((operation) => operation.kind === kind && operation.sequence === sequence),
    /** Tells when something was put. Answers how to stop. */
    onPut(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** Only pages that came by https have them. */
function ownLocks(): Turns | undefined {
  if (!('locks' in navigator)) return undefined;
  return { request: async (name, work) => navigator.locks.request(name, work) };
}
