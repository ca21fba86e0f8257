/** behaviour.md#constants, in the order of the cycle. */
export const speeds = [1, 1.25, 1.5, 2, 0.75] as const;

/** 1 -> 1.25 -> 1.5 -> 2 -> 0.75 -> 1; any other speed goes back to 1. */
export function nextSpeed(speed: number): number {
  const index = speeds.findIndex((known) => known === speed);
  return speeds[(index + 1) % speeds.length] ?? 1;
}
