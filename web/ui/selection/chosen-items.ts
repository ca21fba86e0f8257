import type { ChoosableList } from './use-choosing-layer.tsx';

/** What is chosen of a list, in its order: what is on the page, or what the list reads. */
export async function chosenItems<Item>(
  { itemAt, read }: ChoosableList<Item>,
  chosen: ReadonlySet<number>,
): Promise<Item[]> {
  if (read) return read(chosen);
  return [...chosen].sort((one, other) => one - other).flatMap((index) => itemAt(index) ?? []);
}
