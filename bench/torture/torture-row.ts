/** One thing that is done to a running Earshot, and what must hold meanwhile. */
export type TortureRow = {
  /** What is done, as the table says it. */
  name: string;
  /** `isShort`: the same, briefly. */
  run(isShort: boolean): Promise<TortureResult>;
};

/**
 * `figures` for the table; `faults`: each promise that was broken, as a sentence. `isSkipped`: a part is not installed,
 * and nothing was done.
 */
export type TortureResult = { figures: string; faults: string[]; isSkipped?: boolean };
