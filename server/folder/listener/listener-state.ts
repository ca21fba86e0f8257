import type { Database } from '#server/database/open-database.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { type Hidden, hiddenFrom } from '../catalogue/hidden.ts';
import { createEntryRepository } from './entry-repository.ts';
import { createHiddenRepository } from './hidden-repository.ts';
import { createItemStarRepository } from './item-star-repository.ts';
import { createPlayCounts } from './play-counts.ts';
import { createPlayRepository } from './play-repository.ts';
import { type Access, accessTo } from './playlist-access.ts';
import { createPlaylistGroups } from './playlist-groups.ts';
import { createPlaylistRepository } from './playlist-repository.ts';
import { restorePlaylist } from './playlist-restore.ts';
import { createPlaylistSharing } from './playlist-sharing.ts';
import { createPlaylistVersions, type PlaylistEdit } from './playlist-versions.ts';
import { createRatingRepository } from './rating-repository.ts';
import { createStarRepository } from './star-repository.ts';

export type ListenerState = ReturnType<typeof createListenerState>;

/** All that is kept of listeners, and the catalogue it speaks of. `now` is epoch milliseconds. */
export function createListenerState(read: CatalogueReader, database: Database, now: () => number) {
  const hidden = createHiddenRepository(database);
  const versions = createPlaylistVersions(database);
  return {
    read,
    now,
    hidden,
    playlists: createPlaylistRepository(database),
    entries: createEntryRepository(database),
    sharing: createPlaylistSharing(database),
    groups: createPlaylistGroups(database),
    versions,
    restore: (edit: PlaylistEdit, version: number): Promise<void> =>
      restorePlaylist({ database, versions }, edit, version),
    accessTo: (userId: string, playlistId: string): Promise<Access> => accessTo(database, userId, playlistId),
    ratings: createRatingRepository(database),
    stars: createStarRepository(database),
    itemStars: createItemStarRepository(database),
    plays: createPlayRepository(database),
    counts: createPlayCounts(database),
    /** What this listener does not see in the library. */
    hiddenOf: async (userId: string): Promise<Hidden> => hiddenFrom(read, await hidden.of(userId)),
  };
}
