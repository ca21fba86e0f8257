/** Half the song counts, and no more than this is asked of a long one. */
const enoughSeconds = 30;
/** Time that moves by more was a seek, not sound. */
const maxStepSeconds = 3;
/** From so near the end to the start: the song begins anew (repeat one). */
const endSeconds = 2;

export type Heard = {
  /** Which place of the queue sounds. */
  key: string;
  elapsedSeconds: number;
  durationSeconds: number;
};

/** Tells when a start of a song was heard long enough to be a play: 30 s of sound or half of it, once a start. */
export function createPlayCounter(): (heard: Heard) => boolean {
  let current: Heard | undefined;
  let soundSeconds = 0;
  let counted = false;

  return (heard) => {
    const before = current;
    current = heard;
    const { elapsedSeconds, durationSeconds } = heard;
    const isAnew =
      before !== undefined &&
      elapsedSeconds < endSeconds &&
      before.elapsedSeconds > endSeconds &&
      before.elapsedSeconds >= before.durationSeconds - endSeconds;
    if (before === undefined || before.key !== heard.key || isAnew) {
      soundSeconds = 0;
      counted = false;
      return false;
    }
    const step = elapsedSeconds - before.elapsedSeconds;
    if (step > 0 && step <= maxStepSeconds) soundSeconds += step;
    const needed = durationSeconds > 0 ? Math.min(enoughSeconds, durationSeconds / 2) : enoughSeconds;
    if (counted || soundSeconds < needed) return false;
    counted = true;
    return true;
  };
}
