import type { Taste } from '../taste/taste.ts';
import { maxInRow, type RowDraft, type RowItem } from './row.ts';

const maxRows = 15;
const maxAppearances = 3;
const smallFolder = 40;

export const keyOf = (item: RowItem) => (item.kind === 'album' ? `album ${item.number}` : item.id);

/**
 * Keeps what is worth a row: nothing that the listener dislikes or took out of the library, nothing in more than three
 * rows, no list twice, and no row of fewer than four items (two in a small folder).
 */
export function tidyRows(
  drafts: Iterable<RowDraft>,
  { taste, albumCount }: { taste: Pick<Taste, 'noAlbums' | 'noOthers'>; albumCount: number },
): RowDraft[] {
  const min = albumCount < smallFolder ? 2 : 4;
  const appearances = new Map<string, number>();
  const lists = new Set<string>();
  const rows: RowDraft[] = [];
  const isWanted = (item: RowItem) =>
    item.kind === 'album' ? !taste.noAlbums.has(item.number) : !taste.noOthers.has(item.id);
  for (const draft of drafts) {
    const items = draft.items
      .filter((item) => isWanted(item) && (appearances.get(keyOf(item)) ?? 0) < maxAppearances)
      .slice(0, maxInRow);
    const list = items.map(keyOf).sort().join();
    if (items.length < min || lists.has(list)) continue;
    lists.add(list);
    for (const item of items) appearances.set(keyOf(item), (appearances.get(keyOf(item)) ?? 0) + 1);
    rows.push({ ...draft, items });
    if (rows.length === maxRows) break;
  }
  return rows;
}
