import * as z from 'zod/mini';
import { savedAlbum } from '#contract/library.ts';
import type { LibraryOwner, LibraryReader } from './library-reader.ts';
import type { LibraryKey, SavedAlbumRepository } from './saved-album-repository.ts';
import type { SyncRepository } from './sync-repository.ts';

type Needs = { albums: SavedAlbumRepository; syncs: SyncRepository; now: () => number };

/** A place is good for so long: later, too much may have moved at the provider. */
const resumeMilliseconds = 3_600_000;

/**
 * Reads a listener's library page by page and keeps it. What leaves is what was kept before and was not read now: an
 * album that came in meanwhile stays. A failure leaves all that was kept and read so far, and the next sync goes on
 * there; since it does not see the library whole, nothing leaves until the one after it.
 */
export async function syncLibrary(
  { albums, syncs, now }: Needs,
  libraryKey: LibraryKey,
  reader: LibraryReader,
  owner: LibraryOwner,
): Promise<void> {
  const from = await syncs.takeResumePoint(libraryKey, now() - resumeMilliseconds);
  const gone = new Set(from === undefined ? await albums.ids(libraryKey) : []);
  for await (const page of reader.albumPages(owner, from)) {
    const read = page.albums.map((resource) => z.parse(savedAlbum, resource));
    await albums.save(libraryKey, read, now());
    for (const { id } of read) gone.delete(id);
    if (page.next !== undefined) await syncs.saveResumePoint(libraryKey, page.next, now());
  }
  await albums.remove(libraryKey, [...gone]);
  await syncs.forgetResumePoint(libraryKey);
}
