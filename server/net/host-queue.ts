import pLimit, { type LimitFunction } from 'p-limit';

/** Lets at most `max` be at a host at once; the others wait for their turn, first come first served. */
export function hostTurns(max: number) {
  const hosts = new Map<string, LimitFunction>();

  return {
    /** Resolves with the function that ends the turn. Rejects with the signal's reason when it is aborted before. */
    async take(host: string, signal?: AbortSignal): Promise<() => void> {
      signal?.throwIfAborted();
      const limit = hosts.get(host) ?? pLimit(max);
      hosts.set(host, limit);
      const called = Promise.withResolvers<void>();
      const over = Promise.withResolvers<void>();
      // An aborted request passes its turn on.
      const leave = () => {
        called.reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
        over.resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      void limit(async () => {
        signal?.removeEventListener('abort', leave);
        called.resolve();
        await over.promise;
        if (limit.activeCount === 1 && limit.pendingCount === 0) hosts.delete(host);
      });
      await called.promise;
      return over.resolve;
    },
  };
}

export type HostTurns = ReturnType<typeof hostTurns>;
