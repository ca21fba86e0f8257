import { setTimeout as sleep } from 'node:timers/promises';
import { isLocalAddress } from '../shared/local-hosts.ts';
import type { FeedRow } from '../store/feed-row.ts';
import { type Refreshed, type RefreshNeeds, refreshFeed } from './refresh-feed.ts';

const maxAtOnce = 20;
/** Claimed in one go once so few are on their way: each claim is a write that waits for the disk. */
const waitingBefore = 10;
const pauseMilliseconds = 5_000;
const minBetween = 20_000;

type Needs = Omit<RefreshNeeds, 'signal'> & { warn: (error: unknown) => void };

export type Refresher = ReturnType<typeof createRefresher>;

/** Keeps shows up to date: due ones by itself, twenty at a time, and any one at once when a listener asks. */
export function createRefresher(options: Needs) {
  const stopping = new AbortController();
  const needs = { ...options, signal: stopping.signal };
  const running = new Map<number, Promise<Refreshed>>();
  let loop: Promise<void> | null = null;

  function run(id: number, leased: FeedRow | Promise<FeedRow | undefined>): Promise<Refreshed> {
    const nothing = { id, failure: null };
    const refreshing = Promise.resolve(leased)
      .then((row) => (row ? refreshFeed(needs, row) : nothing))
      .catch((thrown: unknown) => {
        if (!stopping.signal.aborted) needs.warn(thrown);
        return nothing;
      })
      .finally(() => running.delete(id));
    running.set(id, refreshing);
    return refreshing;
  }

  /** Starts what is due, up to the free slots; returns how many. */
  async function startDue(): Promise<number> {
    const freeSlots = stopping.signal.aborted ? 0 : maxAtOnce - running.size;
    const due = freeSlots > 0 ? await needs.leases.claimDue(needs.now(), freeSlots) : [];
    for (const row of due) void run(row.id, row);
    return due.length;
  }

  /** Settles when no more than `max` are on their way. */
  async function freeSlot(max = waitingBefore): Promise<void> {
    while (running.size > max) await Promise.race(running.values());
  }

  async function turn(): Promise<void> {
    while (!stopping.signal.aborted) {
      const started = await startDue().catch((thrown: unknown) => {
        needs.warn(thrown);
        return 0;
      });
      if (started > 0) await freeSlot();
      else
        await sleep(pauseMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(
          () => undefined,
        );
    }
  }

  return {
    start(): void {
      loop ??= turn();
    },
    /** Everything that is due now, to its end. For tests and measurements; `start` does the same for ever. */
    async runDue(): Promise<number> {
      let total = 0;
      for (;;) {
        const started = await startDue();
        total += started;
        if (started === 0 && running.size === 0) return total;
        await freeSlot(started === 0 ? 0 : waitingBefore);
      }
    },
    /**
     * Fetches one feed now, unless that was done within 20 s at another machine. Resolves with its id (another, when it turned out to be a
     * feed known already) once it is stored; while another server fetches it, at once.
     */
    async refresh(row: Pick<FeedRow, 'id' | 'url' | 'fetched_at'>): Promise<Refreshed> {
      const before = running.get(row.id);
      if (before) return before;
      // The clock may have been set back since.
      const isFresh = row.fetched_at !== null && Math.abs(needs.now() - row.fetched_at) < minBetween;
      if (isFresh && !isLocalAddress(row.url)) return { id: row.id, failure: null };
      return run(row.id, needs.leases.claim(row.id, needs.now()));
    },
    /** Lets go of what is being fetched; another server, or the next start, takes it up. */
    async stop(): Promise<void> {
      stopping.abort();
      await loop;
      await Promise.allSettled(running.values());
    },
  };
}
