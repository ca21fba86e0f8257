import type { DownloadItem } from '../store/download-shapes.ts';
import { howFar, type Wanted } from './download-order.ts';

/** What is here as a whole and was heard longest ago, or never since it came: what one would miss least, were room wanted. */
export function suggestRemoval({
  items,
  files,
}: Wanted): { item: DownloadItem; keptBytes: number } | undefined {
  const kept = [...items.values()]
    .map((item) => ({ item, ...howFar(item, files) }))
    .filter(({ isDone, keptBytes }) => isDone && keptBytes > 0)
    .toSorted((one, other) => (one.heardAt || one.item.addedAt) - (other.heardAt || other.item.addedAt));
  const [first] = kept;
  return first && { item: first.item, keptBytes: first.keptBytes };
}
