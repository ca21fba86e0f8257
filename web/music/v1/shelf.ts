import type { Recommendation } from '#contract/v1/provider.ts';
import type { Shelf } from '../provider/item.ts';
import { itemsOf } from './resource.ts';

/** behaviour.md#constants: each row at most 20 items. */
const maxItems = 20;

/** The fixed order of rows: kinds named here first, personalised before all; the provider's order within a kind. */
const kindOrder = ['music-recommendations', 'recently-played'];

function rank(row: Recommendation): number {
  const index = kindOrder.indexOf(row.attributes?.kind ?? '');
  return index === -1 ? kindOrder.length : index;
}

/** Recommendations as titled rows, the personalised first (behaviour.md#screens); a row without items is absent. */
export function shelvesOf(rows: readonly Recommendation[]): Shelf[] {
  return rows
    .toSorted((a, b) => rank(a) - rank(b))
    .map((row) => ({
      id: row.id,
      title: row.attributes?.title?.stringForDisplay ?? 'Made for You',
      items: itemsOf(row.relationships?.contents.data ?? []).slice(0, maxItems),
    }))
    .filter((shelf) => shelf.items.length > 0);
}
