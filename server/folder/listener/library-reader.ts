import { setImmediate } from 'node:timers/promises';
import type { Resource } from '#contract/v1/provider.ts';
import { inChunks } from '#rules/in-chunks.ts';
import { albumsSorted } from '../catalogue/albums-in-order.ts';
import { libraryAlbums } from '../collections/library-lists.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';
import type { ListenerState } from './listener-state.ts';

const sliceSize = 100;
type Owner = { userId: string };

/** The albums of a listener's library as the folder has them now: all that were read, without what they hid. */
export function createLibraryReader({ read, hiddenOf }: Pick<ListenerState, 'read' | 'hiddenOf'>) {
  return {
    /** The order is read once, the albums slice by slice; one that leaves meanwhile is missing, and none is there twice. */
    async *slices({ userId }: Owner): AsyncGenerator<Resource[]> {
      const hidden = await hiddenOf(userId);
      const ordered = albumsSorted(read, '-dateAdded').filter((album) => !hidden.albums.has(album));
      for (const some of inChunks(ordered, sliceSize)) {
        yield libraryAlbums(read, hidden, some);
        // SQLite answers within the same turn of the event loop: others get theirs here.
        await setImmediate();
      }
    },
    /** By its own id, or by that of its twin in the catalogue. */
    async find({ userId }: Owner, id: string): Promise<Resource | undefined> {
      const hidden = await hiddenOf(userId);
      const number = numberOnEitherSide('albums', id);
      if (number === null || hidden.albums.has(number)) return undefined;
      return libraryAlbums(read, hidden, [number])[0];
    },
  };
}
