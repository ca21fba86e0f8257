import type { Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';

/** How a song is named to a playlist: library ids are sent as `library-songs` (behaviour.md#states). */
export function songReference({ id }: Pick<Song, 'id'>): { id: string; type: 'songs' | 'library-songs' } {
  return { id, type: isLibraryId(id) ? 'library-songs' : 'songs' };
}
