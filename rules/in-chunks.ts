const maxAtOnce = 500;

/** Rows for one statement each: both databases limit how many values a statement may carry. */
export function* inChunks<Item>(items: readonly Item[], size = maxAtOnce): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
