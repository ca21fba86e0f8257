const patienceMilliseconds = 15_000;

export type Turns = ReturnType<typeof createTurns>;

/** One change of MusicKit's queue after the other: parallel ones may end with the older one. Each waits 15 s at most. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();

  return function inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const mine = last.then(change);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMilliseconds);
    });
    last = Promise.race([mine.catch(() => undefined), late]).finally(() => clearTimeout(timer));
    return mine;
  };
}
