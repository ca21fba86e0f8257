export type SharedLimit = ReturnType<typeof createSharedLimit>;
export type Share = ReturnType<SharedLimit['open']>;

type Limits = {
  /** Limit of all holders together. */
  max: number;
  /** Limit of one holder. */
  maxOf: (holder: string) => number;
  /** One share at a time, over all holders, may exceed the limit of its holder. */
  oneMayExceed?: boolean;
  /** Maximum wait of a claim. */
  waitMs: number;
};

type Owner = { holder: string; amount: number; isClosed: boolean };

type Claim = {
  owner: Owner;
  amount: number;
  settle: (granted: boolean) => void;
};

/** The first claim of the holder with the smallest amount. */
function nextClaim(claims: readonly Claim[], amountOf: (holder: string) => number): Claim | undefined {
  let best: Claim | undefined;
  for (const claim of claims)
    if (!best || amountOf(claim.owner.holder) < amountOf(best.owner.holder)) best = claim;
  return best;
}

/**
 * Divides a limited amount (bytes, slots) among holders (listeners). A claim that does not fit waits for at most `waitMs`. A
 * released amount goes to the holder with the smallest amount, first come first served, so that claims of one holder never
 * delay another holder while the total limit is not reached.
 */
export function createSharedLimit({ max, maxOf, oneMayExceed = false, waitMs }: Limits) {
  const amounts = new Map<string, number>();
  const waiting = new Set<Claim>();
  let total = 0;
  let exceedingOwner: Owner | undefined;

  const amountOf = (holder: string): number => amounts.get(holder) ?? 0;

  function fits({ owner, amount }: Claim): boolean {
    if (owner.isClosed || total + amount > max) return false;
    if (amountOf(owner.holder) + amount <= maxOf(owner.holder)) return true;
    return oneMayExceed && (exceedingOwner === undefined || exceedingOwner === owner);
  }

  function add(owner: Owner, amount: number): void {
    const sum = amountOf(owner.holder) + amount;
    if (sum > maxOf(owner.holder)) exceedingOwner ??= owner;
    // Also where another share of the same holder made way.
    else if (exceedingOwner?.holder === owner.holder) exceedingOwner = undefined;
    if (sum > 0) amounts.set(owner.holder, sum);
    else amounts.delete(owner.holder);
    owner.amount += amount;
    total += amount;
  }

  const findNext = () => nextClaim([...waiting].filter(fits), amountOf);

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
    /** The amount in use, optionally of one holder. */
    amountHeld: (holder?: string): number => (holder === undefined ? total : amountOf(holder)),
    /** Number of waiting claims. */
    waiting: (): number => waiting.size,
    /** Opens a share for one body or answer of the holder. Once closed it holds nothing more. */
    open(holder: string) {
      const owner: Owner = { holder, amount: 0, isClosed: false };
      return {
        /** False where the amount is not free now. */
        tryTake(amount: number): boolean {
          const isFree = fits({ owner, amount, settle: () => undefined });
          if (isFree) add(owner, amount);
          return isFree;
        },
        /** False where the amount did not become free in time, or the share was closed. */
        async take(amount: number): Promise<boolean> {
          if (owner.isClosed) return false;
          const { promise, resolve } = Promise.withResolvers<boolean>();
          const claim = { owner, amount, settle: resolve };
          waiting.add(claim);
          grantWaiting();
          if (!waiting.has(claim)) return promise;
          const timer = setTimeout(() => remove(claim), waitMs);
          return promise.finally(() => clearTimeout(timer));
        },
        /** At most what the share holds: the rest was given back when it was closed. */
        release(amount: number): void {
          add(owner, -Math.min(amount, owner.amount));
          grantWaiting();
        },
        /** Releases everything, and ends waiting claims. */
        close(): void {
          owner.isClosed = true;
          for (const claim of [...waiting].filter((one) => one.owner === owner)) remove(claim);
          add(owner, -owner.amount);
          grantWaiting();
        },
      };
    },
  };
}
