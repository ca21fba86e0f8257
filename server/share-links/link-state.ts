export type LinkState = 'open' | 'ended' | 'expired' | 'used';

export type Limits = {
  endedAt: number | null;
  expiresAt: number | null;
  maxPlays: number | null;
  plays: number;
};

/** Whether a link opens anything, and if not, why. Times in epoch milliseconds. */
export function stateOf({ endedAt, expiresAt, maxPlays, plays }: Limits, now: number): LinkState {
  if (endedAt !== null) return 'ended';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return maxPlays !== null && plays >= maxPlays ? 'used' : 'open';
}
