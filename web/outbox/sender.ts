import * as z from 'zod/mini';
import { elapsedSince } from './client-time.ts';
import { type Kind, outcomeOf, type SentOperation } from './kind.ts';
import type { Operation } from './operation.ts';
import type { OperationStore } from './operation-store.ts';

/** Delay of the next attempt, unless the browser reports earlier that it is online. */
const retryDelayMs = 15_000;

type Needs<Payload> = {
  kind: Kind<Payload>;
  operationStore: OperationStore;
  /** Runs work while no other tab does the same. */
  inTurn: (work: () => Promise<void>) => Promise<void>;
};
type Readable<Payload> = { operation: Operation; payload: Payload };
type Outcome = 'taken' | 'stuck' | 'away';
export type Sender = {
  flush: () => Promise<void>;
  sendAtOnce: (operation: Operation) => Promise<void>;
  stop: () => void;
};

/** Operations of a kind that this version of the app can read; others wait for another version. */
export function readable<Payload>(
  operationStore: Pick<OperationStore, 'all'>,
  { name, payload }: Pick<Kind<Payload>, 'name' | 'payload'>,
): Readable<Payload>[] {
  return operationStore.all().flatMap((operation) => {
    if (operation.kind !== name) return [];
    const parsed = z.safeParse(payload, operation.payload);
    return parsed.success ? [{ operation, payload: parsed.data }] : [];
  });
}

type SendNeeds<Payload> = Pick<Needs<Payload>, 'kind' | 'operationStore'> & { isRunning: () => boolean };

/** Sends a batch with one call. Accepted and refused operations are deleted. */
async function sendSome<Payload>(
  needs: SendNeeds<Payload>,
  batch: readonly Readable<Payload>[],
): Promise<Outcome> {
  const { kind, operationStore } = needs;
  try {
    const requests = batch.map(
      ({ operation: { id, made }, payload }): SentOperation<Payload> => ({
        id,
        payload,
        ageMilliseconds: elapsedSince(made),
      }),
    );
    await kind.send(requests);
  } catch (thrown) {
    const outcome = outcomeOf(kind, thrown);
    if (outcome === 'refused' && batch.length > 1) return sendSingly(needs, batch);
    if (outcome === 'refused') for (const { payload } of batch) kind.onRefused?.(payload, thrown);
    else {
      kind.onTried?.(true);
      return outcome;
    }
  }
  kind.onTried?.(false);
  await Promise.all(batch.map(({ operation }) => operationStore.forget(operation)));
  return 'taken';
}

/** Sends each alone, since the batch was refused because of one of them. */
async function sendSingly<Payload>(
  needs: SendNeeds<Payload>,
  batch: readonly Readable<Payload>[],
): Promise<Outcome> {
  for (const one of batch) {
    if (!needs.isRunning()) return 'away';
    // In their order.
    const outcome = await sendSome(needs, [one]);
    if (outcome !== 'taken') return outcome;
  }
  return 'taken';
}

/** Sends waiting operations of one kind, sequence by sequence, one call after another. */
export function createSender<Payload>({ kind, operationStore, inTurn }: Needs<Payload>): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isStopped = false;
  /** An operation came while the last round was ending. */
  let runAgain = false;

  /** The next batch: of the first sequence that is not stuck. */
  function next(stuck: ReadonlySet<string>): Readable<Payload>[] {
    const batch: Readable<Payload>[] = [];
    for (const operation of operationStore.all()) {
      const [first] = batch;
      const belongs = first
        ? operation.sequence === first.operation.sequence
        : !stuck.has(operation.sequence);
      if (belongs) batch.push(...readable({ all: () => [operation] }, kind));
      if (batch.length === (kind.batchSize ?? 1)) break;
    }
    return batch;
  }

  const isRunning = () => !isStopped;

  async function removeExcess(): Promise<void> {
    const all = readable(operationStore, kind);
    const excess = all.slice(0, Math.max(0, all.length - (kind.maxWaiting ?? Number.POSITIVE_INFINITY)));
    await Promise.all(excess.map(({ operation }) => operationStore.forget(operation)));
  }

  /** Sends batch by batch. Returns the sequences that are stuck, and whether the server accepted anything. */
  async function sendBatches(): Promise<{ stuck: ReadonlySet<string>; hasSuccess: boolean }> {
    const stuck = new Set<string>();
    let hasSuccess = false;
    for (let batch = next(stuck); batch.length > 0 && isRunning(); batch = next(stuck)) {
      // In their order.
      const outcome = await sendSome({ kind, operationStore, isRunning }, batch);
      hasSuccess ||= outcome === 'taken';
      const waiting = { taken: [], stuck: batch, away: readable(operationStore, kind) }[outcome];
      for (const { operation } of waiting) stuck.add(operation.sequence);
    }
    return { stuck, hasSuccess };
  }

  async function sendAll(): Promise<void> {
    await operationStore.read();
    await removeExcess();
    const { stuck, hasSuccess } = await sendBatches();
    clearTimeout(timer);
    if (isStopped) return;
    if (stuck.size > 0) {
      runAgain = false;
      timer = setTimeout(() => void flush(), retryDelayMs);
    } else if (hasSuccess) kind.onEmpty?.();
  }

  function flush(): Promise<void> {
    if (isStopped) return Promise.resolve();
    if (sending) runAgain = true;
    sending ??= inTurn(sendAll).finally(() => {
      sending = undefined;
      const hasMore = runAgain && next(new Set()).length > 0;
      runAgain = false;
      if (hasMore) void flush();
    });
    return sending;
  }

  return {
    /** Sends all waiting operations. Never rejects; failed operations keep waiting. */
    flush,
    /** Sends without waiting for other calls, since the page is being closed. */
    async sendAtOnce(operation: Operation): Promise<void> {
      const batch = readable({ all: () => [operation] }, kind);
      if (batch.length > 0 && !isStopped) await sendSome({ kind, operationStore, isRunning }, batch);
    },
    /** Unsent operations stay in the browser. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
