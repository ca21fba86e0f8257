/** Does a look every `everyMs`, or sooner when asked, one at a time; other work can be put between two of them. */
export function lookLoop(lookOnce: () => Promise<void>, everyMs: number) {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  function look(): void {
    working = working.then(lookOnce).finally(() => {
      clearTimeout(timer);
      if (isClosed) return;
      timer = setTimeout(look, everyMs);
      timer.unref();
    });
  }

  return {
    look,
    /** Work that never rejects. */
    between(work: () => Promise<void>): void {
      working = working.then(work);
    },
    /** Resolves when nothing is at work any more. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await working;
    },
  };
}
