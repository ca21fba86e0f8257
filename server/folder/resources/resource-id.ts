import type { Kind } from '../catalogue/catalogue-reader.ts';

/** The kinds of the catalogue and their library twins (behaviour.md#calls: `l.` albums, `i.` songs, `r.` artists). */
export type Side = 'catalogue' | 'library';

const prefixes: Record<Kind, string> = { songs: 'i.', albums: 'l.', artists: 'r.' };

/** The row's number in an id of either side; null when it is no such id. */
export function numberOf(kind: Kind, side: Side, id: string): number | null {
  const prefix = side === 'library' ? prefixes[kind] : '';
  const digits = id.slice(prefix.length);
  if (!id.startsWith(prefix) || !/^[1-9]\d{0,14}$/.test(digits)) return null;
  return Number(digits);
}

/** The same for an id of either side: what an app sends may be an item or its twin. */
export function numberOnEitherSide(kind: Kind, id: string): number | null {
  return numberOf(kind, 'catalogue', id) ?? numberOf(kind, 'library', id);
}

/** What every resource begins with: id, type and the path it is found at. */
export function referenceTo(
  kind: Kind,
  side: Side,
  number: number,
): { id: string; type: string; href: string } {
  const catalogue = side === 'catalogue';
  const id = catalogue ? String(number) : `${prefixes[kind]}${number}`;
  const type = catalogue ? kind : `library-${kind}`;
  return { id, type, href: catalogue ? `/v1/catalog/us/${kind}/${id}` : `/v1/me/library/${kind}/${id}` };
}
