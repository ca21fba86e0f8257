/** Figures of several rounds: their middle, and the least and the most of them. */
export type Spread = { median: number; least: number; most: number };

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
}

/** '1.94 (1.80 to 2.05)' */
export function spreadText(values: readonly number[], digits: number): string {
  const { median, least, most } = spread(values);
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}
