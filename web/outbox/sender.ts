import * as z from 'zod/mini';
import { elapsedSince } from './client-time.ts';
import { type Kind, outcomeOf, type SentOperation } from './kind.ts';
import type { Operation } from './operation.ts';
import type { OperationStore } from './operation-store.ts';

/** What failed waits this long for another try, unless the browser says before that it is online again. */
const patienceMilliseconds = 15_000;

type Needs<Payload> = {
  kind: Kind<Payload>;
  kept: OperationStore;
  /** Runs the work while no other tab does the same. */
  inTurn: (work: () => Promise<void>) => Promise<void>;
};
type Readable<Payload> = { operation: Operation; payload: Payload };
type Outcome = 'taken' | 'stuck' | 'away';
export type Sender = {
  flush: () => Promise<void>;
  sendAtOnce: (operation: Operation) => Promise<void>;
  stop: () => void;
};

/** Those of a kind that this version of the app can read; others wait for one that can. */
export function readable<Payload>(
  kept: Pick<OperationStore, 'all'>,
  { name, payload }: Pick<Kind<Payload>, 'name' | 'payload'>,
): Readable<Payload>[] {
  return kept.all().flatMap((operation) => {
    if (operation.kind !== name) return [];
    const read = z.safeParse(payload, operation.payload);
    return read.success ? [{ operation, payload: read.data }] : [];
  });
}

type Sending<Payload> = Pick<Needs<Payload>, 'kind' | 'kept'>;

/** Sends some with one call; what was taken, or never will be, is forgotten. */
async function sendSome<Payload>(
  { kind, kept }: Sending<Payload>,
  some: readonly Readable<Payload>[],
  keepalive = false,
): Promise<Outcome> {
  try {
    const sent = some.map(
      ({ operation: { id, made }, payload }): SentOperation<Payload> => ({
        id,
        payload,
        ageMilliseconds: elapsedSince(made),
      }),
    );
    await kind.send(sent, keepalive);
  } catch (thrown) {
    const outcome = outcomeOf(kind, thrown);
    if (outcome === 'refused' && some.length > 1) return sendSingly({ kind, kept }, some);
    if (outcome === 'refused') for (const { payload } of some) kind.onRefused?.(payload, thrown);
    else {
      kind.onTried?.(true);
      return outcome;
    }
  }
  kind.onTried?.(false);
  await Promise.all(some.map(({ operation }) => kept.forget(operation)));
  return 'taken';
}

/** One of them was refused, and the others are not to blame. */
async function sendSingly<Payload>(
  sending: Sending<Payload>,
  some: readonly Readable<Payload>[],
): Promise<Outcome> {
  for (const one of some) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const outcome = await sendSome(sending, [one]);
    if (outcome !== 'taken') return outcome;
  }
  return 'taken';
}

/** Sends what waits of one kind, sequence by sequence, one call after another. */
export function createSender<Payload>({ kind, kept, inTurn }: Needs<Payload>): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isStopped = false;
  /** Something was put while the last round was ending. */
  let isWanted = false;

  /** The first sequence's that are not stuck, as many as go with one call. */
  function next(stuck: ReadonlySet<string>): Readable<Payload>[] {
    const some: Readable<Payload>[] = [];
    for (const operation of kept.all()) {
      const [first] = some;
      const isWanted = first
        ? operation.sequence === first.operation.sequence
        : !stuck.has(operation.sequence);
      if (isWanted) some.push(...readable({ all: () => [operation] }, kind));
      if (some.length === (kind.atOnce ?? 1)) break;
    }
    return some;
  }

  const isRunning = () => !isStopped;

  async function forgetOldest(): Promise<void> {
    const all = readable(kept, kind);
    const over = all.slice(0, Math.max(0, all.length - (kind.most ?? Number.POSITIVE_INFINITY)));
    await Promise.all(over.map(({ operation }) => kept.forget(operation)));
  }

  async function sendAll(): Promise<void> {
    await kept.read();
    await forgetOldest();
    const stuck = new Set<string>();
    let hasSent = false;
    for (let some = next(stuck); some.length > 0 && isRunning(); some = next(stuck)) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const outcome = await sendSome({ kind, kept }, some);
      if (outcome === 'taken') hasSent = true;
      else
        for (const { operation } of outcome === 'away' ? readable(kept, kind) : some)
          stuck.add(operation.sequence);
    }
    clearTimeout(timer);
    if (isStopped) return;
    if (stuck.size > 0) {
      isWanted = false;
      timer = setTimeout(() => void flush(), patienceMilliseconds);
    } else if (hasSent) kind.onEmpty?.();
  }

  function flush(): Promise<void> {
    if (isStopped) return Promise.resolve();
    if (sending) isWanted = true;
    sending ??= inTurn(sendAll).finally(() => {
      sending = undefined;
      const isLeft = isWanted && next(new Set()).length > 0;
      isWanted = false;
      if (isLeft) void flush();
    });
    return sending;
  }

  return {
    /** Sends what waits; never rejects, what fails waits on. */
    flush,
    /** Whatever else is on its way: the page is about to go. */
    async sendAtOnce(operation: Operation): Promise<void> {
      const some = readable({ all: () => [operation] }, kind);
      if (some.length > 0 && !isStopped) await sendSome({ kind, kept }, some, true);
    },
    /** What waits stays in the browser. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
