import type { MusicItem } from './item.ts';

/**
 * The one place that reads ids (behaviour.md#what-things-are): `l.` library album, `i.` and `a.` library song, `r.` library artist,
 * `p.` library playlist, `pl.` catalogue playlist, `ra.` station; everything else is the catalogue's.
 */
const libraryId = /^[liarp]\./;

/** Whether an id names something of the listener's library. */
export const isLibraryId = (id: string): boolean => libraryId.test(id);

/** The type that the provider's calls name an item by: `songs`, `library-songs`... (behaviour.md#what-things-are). */
export function resourceTypeOf({ kind, id }: Pick<MusicItem, 'kind' | 'id'>): string {
  return `${isLibraryId(id) ? 'library-' : ''}${kind}s`;
}
