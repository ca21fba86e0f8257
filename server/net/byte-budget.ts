export type ByteBudget = ReturnType<typeof createByteBudget>;

type Waiting = { bytes: number; letIn: (granted: boolean) => void };

/**
 * How many bytes of unfinished bodies the server holds in memory at once. Whoever wants more than is left waits for at most
 * `waitMs`, first come first served; one that waited in vain gets none and gives back what it had, so that others finish.
 */
export function createByteBudget({ maxBytes, waitMs }: { maxBytes: number; waitMs: number }) {
  let taken = 0;
  const line: Waiting[] = [];

  function letInNext(): void {
    for (let first = line[0]; first && taken + first.bytes <= maxBytes; first = line[0]) {
      line.shift();
      taken += first.bytes;
      first.letIn(true);
    }
  }

  async function waitFor(bytes: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting: Waiting = { bytes, letIn: resolve };
    line.push(waiting);
    const timer = setTimeout(() => {
      line.splice(line.indexOf(waiting), 1);
      resolve(false);
      letInNext();
    }, waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  return {
    taken: (): number => taken,
    /** What one body takes. `release` gives all of it back. */
    open() {
      let mine = 0;
      return {
        /** False where none became free in time. */
        async take(bytes: number): Promise<boolean> {
          const isFree = line.length === 0 && taken + bytes <= maxBytes;
          if (isFree) taken += bytes;
          else if (!(await waitFor(bytes))) return false;
          mine += bytes;
          return true;
        },
        release(): void {
          taken -= mine;
          mine = 0;
          letInNext();
        },
      };
    },
  };
}
