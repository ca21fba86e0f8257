/** Runs work on every item, at most `max` at a time, and gives the results in order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  max: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  async function hand(): Promise<void> {
    for (const [index, item] of rest) results[index] = await work(item, index);
  }
  await Promise.all(Array.from({ length: Math.min(max, items.length) }, hand));
  return results;
}
