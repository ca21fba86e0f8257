import type { Family, Labels } from './exposition.ts';

/** Upper bounds in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Tally = { labels: Labels; counts: number[]; sum: number; count: number };
type Answered = { method: string; route: string; status: number; seconds: number };

const bucketsOf = ({ labels, counts, sum, count }: Tally): Family['samples'] => [
  ...bounds.map((le, index) => ({
    suffix: '_bucket' as const,
    labels: { ...labels, le },
    value: counts.slice(0, index + 1).reduce((all, bucketCount) => all + bucketCount, 0),
  })),
  { suffix: '_bucket' as const, labels: { ...labels, le: '+Inf' }, value: count },
  { suffix: '_sum' as const, labels, value: sum },
  { suffix: '_count' as const, labels, value: count },
];

/** Counts answers by method, the route's template and the class of the status, with how long they took. */
export function createRequestTally() {
  const tallies = new Map<string, Tally>();
  return {
    add({ method, route, status, seconds }: Answered): void {
      const key = `${method} ${route} ${Math.floor(status / 100)}`;
      const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
      const tally = tallies.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1;
      tally.sum += seconds;
      tally.count += 1;
      tallies.set(key, tally);
    },
    family: (): Family => ({
      name: 'http_request_duration_seconds',
      help: 'Answers, by route and class of status, and how long they took until they were sent.',
      kind: 'histogram',
      samples: [...tallies.values()].flatMap(bucketsOf),
    }),
  };
}

export type RequestTally = ReturnType<typeof createRequestTally>;
