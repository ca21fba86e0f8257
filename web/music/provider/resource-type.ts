import type { MusicItem } from './item.ts';
import { isLibraryId } from './item-id.ts';

/** The type that the provider's calls name an item by: `songs`, `library-songs`... (spec §3). */
export function resourceTypeOf({ kind, id }: Pick<MusicItem, 'kind' | 'id'>): string {
  return `${isLibraryId(id) ? 'library-' : ''}${kind}s`;
}
