/** Lets at most `max` be at a host at once; the others wait for their turn, first come first served. */
export function hostTurns(max: number) {
  const hosts = new Map<string, { running: number; waiting: (() => void)[] }>();

  function leave(host: string): void {
    const line = hosts.get(host);
    if (!line) return;
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) hosts.delete(host);
  }

  return {
    /** Resolves with the function that ends the turn. Rejects with the signal's reason when it is aborted before. */
    async take(host: string, signal?: AbortSignal): Promise<() => void> {
      signal?.throwIfAborted();
      const line = hosts.get(host) ?? { running: 0, waiting: [] };
      hosts.set(host, line);
      if (line.running < max) line.running += 1;
      else await inLine(line.waiting, signal);
      let over = false;
      return () => {
        if (!over) leave(host);
        over = true;
      };
    },
  };
}

function inLine(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const called = () => {
      signal?.removeEventListener('abort', gone);
      resolve();
    };
    const gone = () => {
      waiting.splice(waiting.indexOf(called), 1);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    signal?.addEventListener('abort', gone, { once: true });
    waiting.push(called);
  });
}

export type HostTurns = ReturnType<typeof hostTurns>;
