/**
 * The time that something has happened at: what a client, a file or a clock stated, but never later than now. All times
 * are epoch milliseconds. What happened tomorrow would stay the newest of all until tomorrow.
 */
export const pastTime = (stated: number, now: number): number => Math.max(0, Math.min(stated, now));
