import type { UseStore } from 'idb-keyval';
import { type ClientTime, clientTimeNow, elapsedSince } from './client-time.ts';
import type { Kind } from './kind.ts';
import { newId } from './new-id.ts';
import type { Operation } from './operation.ts';
import { createOperationStore, sharedStore } from './operation-store.ts';
import { createSender, readable, type Sender } from './sender.ts';

/** An operation for the outbox. */
export type NewOperation = Pick<Operation, 'kind' | 'sequence' | 'payload'> & {
  /** A later operation with the same value replaces the earlier one. */
  replaces?: string;
  /** By default a new id. */
  id?: string;
  /** By default now. */
  createdAt?: ClientTime;
};

/** The used part of `navigator.locks`: runs work under a name one after the other. */
export type Turns = { request: (name: string, work: () => Promise<void>) => Promise<void> };

type Needs = {
  /** The listener of all operations. */
  userId: string;
  store?: UseStore;
  /** Locks between tabs; where the browser has none (plain http), those of this page alone. */
  locks?: Turns | undefined;
};

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Stores changes of a listener in the browser until the server accepts them: through a lost network, a reload, a closed tab
 * and an expired session.
 */
export function createOutbox({
  userId,
  store = sharedStore(),
  locks = ownLocks() ?? createPageLocks(),
}: Needs) {
  const operationStore = createOperationStore(userId, store);
  const senders = new Map<string, Sender>();
  const restored = operationStore.read();

  const inTurn = (name: string) => (work: () => Promise<void>) =>
    // A page that is being closed gets no lock.
    locks.request(`earshot outbox ${userId} ${name}`, work).catch(() => undefined);
  const flushAll = () => void Promise.all([...senders.values()].map((sender) => sender.flush()));
  const flush = (kind: string): Promise<void> => senders.get(kind)?.flush() ?? Promise.resolve();

  function add({ replaces, id = newId(), createdAt = clientTimeNow(), ...fields }: NewOperation): Operation {
    return operationStore.add({
      ...fields,
      id,
      made: createdAt,
      ...(replaces === undefined ? {} : { replaces }),
    });
  }

  return {
    userId,
    /** Resolves when operations of earlier pages are read; never rejects. */
    restored,
    /** Resolves when the last operation is stored; rejects without storage. */
    written: operationStore.written,
    /** Stores an operation and sends it as soon as possible. */
    put(operation: NewOperation): void {
      add(operation);
      void flush(operation.kind);
    },
    /** Stores an operation and sends it at once, since the page is being closed. */
    putLast(operation: NewOperation): void {
      const last = add(operation);
      void senders.get(operation.kind)?.sendAtOnce(last);
    },
    /** Starts to send one kind, and returns a function that stops it. Unsent operations stay in the browser. */
    serve<Payload>(kind: Kind<Payload>): () => void {
      senders.get(kind.name)?.stop();
      const sender = createSender({ kind, operationStore, inTurn: inTurn(kind.name) });
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
    /** Sends all waiting operations of a kind. Never rejects; failed operations keep waiting. */
    flush,
    /** The waiting operations of a kind in their order, as far as this page knows them; those that were made later than a time (epoch ms). */
    waiting: <Payload>(kind: Pick<Kind<Payload>, 'name' | 'payload'>, madeAfter = 0): Payload[] =>
      readable(operationStore, kind)
        .filter(({ operation }) => operation.made.at > madeAfter)
        .map(({ payload }) => payload),
    /** The waiting operations of a kind with their age. */
    waitingAges: <Payload>(kind: Pick<Kind<Payload>, 'name' | 'payload'>) =>
      readable(operationStore, kind).map(({ operation, payload }) => ({
        payload,
        ageMilliseconds: elapsedSince(operation.made),
      })),
    /** Number of waiting operations of all kinds, as far as this page knows them. */
    count: (): number => operationStore.all().length,
    /** Whether an operation waits in a sequence of a kind. */
    isWaiting: (kind: string, sequence: string): boolean =>
      operationStore.all().some((operation) => operation.kind === kind && operation.sequence === sequence),
  };
}

/** Locks exist only in pages with https. */
function ownLocks(): Turns | undefined {
  if (!('locks' in navigator)) return undefined;
  return { request: async (name, work) => navigator.locks.request(name, work) };
}

/** Lets a sender wait for the call of the one that it replaces, which would otherwise arrive after what was sent since. */
function createPageLocks(): Turns {
  const lastTurns = new Map<string, Promise<void>>();
  return {
    request(name, work) {
      const turn = Promise.resolve(lastTurns.get(name)).then(work, work);
      lastTurns.set(name, turn);
      return turn;
    },
  };
}
