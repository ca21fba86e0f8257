import type { MusicItem } from './item.ts';
import { isLibraryId } from './item-id.ts';

/** The type that the provider's calls name an item by: `songs`, `library-songs`... (behaviour.md#what-things-are). */
export function resourceTypeOf({ kind, id }: Pick<MusicItem, 'kind' | 'id'>): string {
  return `${isLibraryId(id) ? 'library-' : ''}${kind}s`;
}
