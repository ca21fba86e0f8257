/** Runs work on every item, at most `max` at a time, and gives the results in order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  max: number,
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  async function hand(): Promise<void> {
    for (const [place, item] of rest) results[place] = await work(item, place);
  }
  await Promise.all(Array.from({ length: Math.min(max, items.length) }, hand));
  return results;
}
