/** Limits of a cache: number of responses, and `weight` in bytes. */
export type Limits = { count: number; weight: number };

/** Assumed size of a response without a length. */
const defaultBytes = 50 * 1024;
const bytesOf = (answer: Response | undefined) =>
  Number(answer?.headers.get('content-length') ?? defaultBytes);

/** Deletes the oldest responses above the limits. A cache lists its keys oldest first. */
export async function trim(cache: Cache, limits: Limits): Promise<void> {
  let count = 0;
  let weight = 0;
  for (const request of (await cache.keys()).toReversed()) {
    count += 1;
    weight += count > limits.count || weight > limits.weight ? 0 : bytesOf(await cache.match(request));
    if (count > limits.count || weight > limits.weight) await cache.delete(request);
  }
}
