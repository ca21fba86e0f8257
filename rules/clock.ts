/**
 * The time of day in epoch milliseconds, for people and for what is stored or sent. Somebody may set it, forwards or back:
 * a difference of two wall times may be negative, or of years.
 */
export const wallTimeMs = (): number => Date.now();

/**
 * Milliseconds since this process or page started, by a clock that nobody sets: for durations, windows and ages in memory.
 * It means nothing to another process, and stands still in a page whose device sleeps.
 */
export const monotonicMs = (): number => performance.now();
