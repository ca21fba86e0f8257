const slowestTenths = 5;
const fastestTenths = 30;

const tenths = Array.from(
  { length: fastestTenths - slowestTenths + 1 },
  (_, index) => (slowestTenths + index) / 10,
);

/** Of behaviour.md#constants, between two tenths. */
const quarters = [0.75, 1.25];

/** All that can be chosen for a show, the slowest first: steps of 0.1 from 0.5 to 3, and those of the cycle. */
export const podcastSpeeds: readonly number[] = [...tenths, ...quarters].sort((a, b) => a - b);
