import type { SavedAlbum } from '#contract/library.ts';
import { withoutEdition } from '#rules/edition-title.ts';
import type { LibrarySort, SortKey } from './library-sort.ts';

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

type Facts = NonNullable<SavedAlbum['attributes']>;

/** Each title is looked at once: sorting compares it many times. */
const known = new Map<string, string>();
const maxKnown = 50_000;
function titleOf({ name = '' }: Facts): string {
  const title = known.get(name) ?? withoutEdition(name);
  if (known.size >= maxKnown) known.clear();
  known.set(name, title);
  return title;
}

const byName = (a: Facts, b: Facts) => names.compare(a.name ?? '', b.name ?? '');
/** As if all editions of an album had one name. */
const byTitle = (a: Facts, b: Facts) => names.compare(titleOf(a), titleOf(b));
const byArtist = (a: Facts, b: Facts) => names.compare(a.artistName ?? '', b.artistName ?? '');

const orders: Record<SortKey, (a: Facts, b: Facts) => number> = {
  date: (a, b) => compareText(b.dateAdded ?? '', a.dateAdded ?? ''),
  artist: (a, b) => byArtist(a, b) || byTitle(a, b) || byName(a, b),
  album: (a, b) => byTitle(a, b) || byArtist(a, b) || byName(a, b),
};
const unknown: Facts = {};

/** ISO 8601 times stand in the order of their letters. */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** How two albums of the library stand to each other in the order asked. */
export function libraryOrder({ key, direction }: LibrarySort) {
  const order = orders[key];
  const turn = direction === 'desc' ? 1 : -1;
  return (a: Pick<SavedAlbum, 'attributes'>, b: Pick<SavedAlbum, 'attributes'>) =>
    turn * order(a.attributes ?? unknown, b.attributes ?? unknown);
}
