import type { UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { CallError } from '#web/api.ts';
import type { Kind, SentOperation } from '../kind.ts';
import { createOutbox, type Turns } from '../outbox.ts';

export const outcomes = ['taken', 'reply lost', 'away', 'stumbled', 'refused'] as const;
type Outcome = (typeof outcomes)[number];

/** A call that the server has not answered. The page is closed meanwhile, or not. */
type PendingCall = {
  userId: string;
  operations: readonly SentOperation<string>[];
  settle: { resolve: () => void; reject: (thrown: CallError) => void };
  page: { isClosed: boolean };
};

/**
 * A server that knows what it has applied by its id, and answers each call when and as a test says. What it refused for good
 * it refuses again: another tab, or a tab that was closed since, may have sent it too.
 */
export function createTestServer() {
  const calls: PendingCall[] = [];
  const applied: { userId: string; id: string; payload: string }[] = [];
  const refused = new Set<string>();
  const ages: number[] = [];
  /** What pages of listeners who had logged out called for. */
  const callsAfterLogOut: string[] = [];

  function apply({ userId, operations }: PendingCall): void {
    for (const { id, payload } of operations)
      if (!applied.some((one) => one.id === id)) applied.push({ userId, id, payload });
  }

  function outcomeFor({ operations }: PendingCall, chosen: Outcome): Outcome {
    if (!operations.some(({ id }) => refused.has(id))) return chosen;
    if (chosen === 'reply lost') return 'away';
    return chosen === 'taken' ? 'refused' : chosen;
  }

  /** What a closed page sent may still arrive; it hears nothing of it. */
  function answer(at: number, chosen: Outcome): void {
    const [call] = calls.splice(at % Math.max(1, calls.length), 1);
    if (call === undefined) return;
    const outcome = outcomeFor(call, chosen);
    const [first, ...others] = call.operations;
    if (outcome === 'taken' || outcome === 'reply lost') apply(call);
    if (outcome === 'refused' && others.length === 0 && !call.page.isClosed && first) refused.add(first.id);
    if (call.page.isClosed) return;
    if (outcome === 'taken') return call.settle.resolve();
    const status = { 'reply lost': 0, away: 0, stumbled: 500, refused: 422 }[outcome];
    call.settle.reject(new CallError(status, 'no', 'No.'));
  }

  return { calls, applied, refused, ages, callsAfterLogOut, answer };
}
type TestServer = ReturnType<typeof createTestServer>;

/** The locks that the pages of a browser share. A page that is closed gives its own back. */
export function createTestLocks() {
  const holders = new Map<string, { page: { isClosed: boolean } }>();
  let waiting: { name: string; page: { isClosed: boolean }; begin: () => void }[] = [];

  function next(name: string): void {
    if (holders.has(name)) return;
    const first = waiting.find((each) => each.name === name && !each.page.isClosed);
    waiting = waiting.filter((each) => each !== first);
    first?.begin();
  }

  return {
    turnsOf: (page: { isClosed: boolean }): Turns => ({
      request: (name, work) =>
        new Promise((resolve, reject) => {
          const holder = { page };
          const begin = () => {
            holders.set(name, holder);
            const done = work().finally(() => {
              if (holders.get(name) === holder) holders.delete(name);
              next(name);
            });
            done.then(resolve, reject);
          };
          waiting.push({ name, page, begin });
          next(name);
        }),
    }),
    release(page: { isClosed: boolean }): void {
      const names = [...holders].filter(([, holder]) => holder.page === page).map(([name]) => name);
      for (const name of names) holders.delete(name);
      for (const name of names) next(name);
    },
  };
}

/** A page of a listener, whose operations go to this server. */
export function openPage(
  {
    server,
    store,
    locks,
  }: { server: TestServer; store: UseStore; locks: ReturnType<typeof createTestLocks> | undefined },
  userId: string,
) {
  const page = { isClosed: false, isLoggedOut: false };
  const kind: Kind<string> = {
    name: 'music',
    payload: z.string(),
    batchSize: 2,
    send: (operations) =>
      new Promise((resolve, reject) => {
        if (page.isLoggedOut) server.callsAfterLogOut.push(...operations.map(({ id }) => id));
        server.ages.push(...operations.map(({ ageMilliseconds }) => ageMilliseconds));
        server.calls.push({ userId, operations, settle: { resolve, reject }, page });
      }),
  };
  const outbox = createOutbox({ userId, store, locks: locks?.turnsOf(page) });
  let stop = outbox.serve(kind);
  return {
    userId,
    outbox,
    /** Its screen is drawn again: the new one begins to send before the old one stops. */
    serveAnew(): void {
      const stopOld = stop;
      stop = outbox.serve(kind);
      stopOld();
    },
    /** The page stays, and hears the answer to what is on its way. */
    logOut(): void {
      page.isLoggedOut = true;
      stop();
    },
    /** Closed, or stopped by the browser: nothing of it goes on. */
    close(): void {
      page.isClosed = true;
      stop();
      locks?.release(page);
    },
  };
}
