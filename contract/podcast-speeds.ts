/** behaviour.md#constants, in the order in which a press goes through them. */
export const cycledSpeeds: readonly number[] = [1, 1.25, 1.5, 2, 0.75];

const slowestTenths = 5;
const fastestTenths = 30;

const steps = Array.from(
  { length: fastestTenths - slowestTenths + 1 },
  (_, index) => (slowestTenths + index) / 10,
);

/** All that can be chosen for a show, the slowest first: steps of 0.1 from 0.5 to 3, and those of the cycle. */
export const podcastSpeeds: readonly number[] = [...new Set([...steps, ...cycledSpeeds])].sort(
  (a, b) => a - b,
);
