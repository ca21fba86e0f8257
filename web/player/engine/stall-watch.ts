/** A song without data for this long is fetched again. */
const patienceMilliseconds = 10_000;
/** Retries before it is a failure of the network. */
const maxRetries = 2;

export type StallWatch = {
  /** The sound waits for data. */
  begin(): void;
  /** There is sound, or none is wanted. */
  end(): void;
  /** Another song: nothing was retried yet. */
  reset(): void;
};

/** Notices a connection that stays open and brings nothing, of which an audio element says nothing more. */
export function createStallWatch(retry: () => void, giveUp: () => void): StallWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;

  function begin() {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (retries >= maxRetries) return giveUp();
      retries += 1;
      begin();
      retry();
    }, patienceMilliseconds);
  }
  function end() {
    clearTimeout(timer);
    timer = undefined;
  }
  return {
    begin,
    end,
    reset() {
      end();
      retries = 0;
    },
  };
}
