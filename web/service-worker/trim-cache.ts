/** What a cache may hold; `weight` in bytes. */
export type Limits = { count: number; weight: number };

/** Of an answer that does not say how long it is. */
const usualBytes = 50 * 1024;
const bytesOf = (answer: Response | undefined) => Number(answer?.headers.get('content-length') ?? usualBytes);

/** Lets the oldest answers go that are too many, or weigh too much together. A cache names what it holds oldest first. */
export async function trim(cache: Cache, max: Limits): Promise<void> {
  let count = 0;
  let weight = 0;
  for (const request of (await cache.keys()).toReversed()) {
    count += 1;
    weight += count > max.count || weight > max.weight ? 0 : bytesOf(await cache.match(request));
    if (count > max.count || weight > max.weight) await cache.delete(request);
  }
}
