export type SharedLimit = ReturnType<typeof createSharedLimit>;
export type Share = ReturnType<SharedLimit['open']>;

type Limits = {
  /** Of all holders together. */
  max: number;
  /** Of one holder. */
  maxOf: (holder: string) => number;
  /** One share at a time, over all holders, may take more than its holder's part. */
  oneMayExceed?: boolean;
  /** How long a claim waits for others to release. */
  waitMs: number;
};

type Claim = {
  owner: { holder: string; amount: number };
  amount: number;
  settle: (granted: boolean) => void;
};

/** The first claim of the holder that has least. */
function leastHolding(claims: readonly Claim[], amountOf: (holder: string) => number): Claim | undefined {
  let least: Claim | undefined;
  for (const claim of claims)
    if (!least || amountOf(claim.owner.holder) < amountOf(least.owner.holder)) least = claim;
  return least;
}

/**
 * Divides a limited amount (bytes, places) among holders (listeners). A claim that does not fit waits for at most `waitMs`;
 * what becomes free goes to the holder that has least, first come first served. So one holder's claims never delay another
 * holder while there is room in all.
 */
export function createSharedLimit({ max, maxOf, oneMayExceed = false, waitMs }: Limits) {
  const amounts = new Map<string, number>();
  const waiting = new Set<Claim>();
  let total = 0;
  let exceeding: Claim['owner'] | undefined;

  const amountOf = (holder: string): number => amounts.get(holder) ?? 0;

  function fits({ owner, amount }: Claim): boolean {
    if (total + amount > max) return false;
    if (amountOf(owner.holder) + amount <= maxOf(owner.holder)) return true;
    return oneMayExceed && (exceeding === undefined || exceeding === owner);
  }

  function add(owner: Claim['owner'], amount: number): void {
    const sum = amountOf(owner.holder) + amount;
    if (sum > maxOf(owner.holder)) exceeding ??= owner;
    else if (exceeding === owner) exceeding = undefined;
    if (sum > 0) amounts.set(owner.holder, sum);
    else amounts.delete(owner.holder);
    owner.amount += amount;
    total += amount;
  }

  const findNext = () => leastHolding([...waiting].filter(fits), amountOf);

  function grantWaiting(): void {
    for (let next = findNext(); next; next = findNext()) {
      waiting.delete(next);
      add(next.owner, next.amount);
      next.settle(true);
    }
  }

  function remove(claim: Claim): void {
    waiting.delete(claim);
    claim.settle(false);
  }

  return {
    /** How much is taken now; of one holder where one is named. */
    taken: (holder?: string): number => (holder === undefined ? total : amountOf(holder)),
    /** How many claims wait. */
    waiting: (): number => waiting.size,
    /** What one body or answer of this holder takes, piece by piece. */
    open(holder: string) {
      const owner = { holder, amount: 0 };
      return {
        /** False where that much is not free now. */
        tryTake(amount: number): boolean {
          const isFree = fits({ owner, amount, settle: () => undefined });
          if (isFree) add(owner, amount);
          return isFree;
        },
        /** False where that much did not become free in time, or the share was closed meanwhile. */
        async take(amount: number): Promise<boolean> {
          const { promise, resolve } = Promise.withResolvers<boolean>();
          const claim = { owner, amount, settle: resolve };
          waiting.add(claim);
          grantWaiting();
          if (!waiting.has(claim)) return promise;
          const timer = setTimeout(() => remove(claim), waitMs);
          return promise.finally(() => clearTimeout(timer));
        },
        release(amount: number): void {
          add(owner, -amount);
          grantWaiting();
        },
        /** Gives everything back, and ends what still waits. */
        close(): void {
          for (const claim of [...waiting].filter((one) => one.owner === owner)) remove(claim);
          add(owner, -owner.amount);
          grantWaiting();
        },
      };
    },
  };
}
