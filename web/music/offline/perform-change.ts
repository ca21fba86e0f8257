import { type MusicProvider, ProviderError } from '../provider/provider.ts';
import type { Change } from './change.ts';

/** Does a change at the provider. Rejects with a `ProviderError` or a `CallError`. */
export async function performChange(
  { library, loadSongLists, loadSharedPlaylists, record }: MusicProvider,
  change: Change,
): Promise<void> {
  switch (change.does) {
    case 'rate':
      if (change.to === 'liked') return library.like(change.item);
      return change.to === 'disliked' ? library.dislike(change.item) : library.unrate(change.item);
    case 'give-stars':
      return (await loadSongLists?.())?.giveStars(change.songs, change.stars);
    case 'add-to-library':
      return library.addToLibrary(change.item);
    case 'remove-from-library':
      return library.removeFromLibrary(change.item);
    case 'change-playlist':
      return library.changePlaylist(change.id, change.change);
    case 'add-to-playlist': {
      const songs = change.songs.map(({ song: { id }, newEntryId }) => ({ id, newEntryId }));
      if (change.isWithoutDuplicates) return (await loadSharedPlaylists?.())?.addNew(change.id, songs);
      return library.addToPlaylist(change.id, songs);
    }
    case 'move-in-playlist':
      return orGone(library.moveInPlaylist(change.id, change.entryId, change.before ?? undefined));
    case 'remove-from-playlist':
      return orGone(library.removeFromPlaylist(change.id, change.entryId));
    default:
      return record(change);
  }
}

/** An entry that another device took out meanwhile is no error. */
async function orGone(done: Promise<void>): Promise<void> {
  try {
    await done;
  } catch (thrown) {
    if (!(thrown instanceof ProviderError && thrown.reason === 'missing')) throw thrown;
  }
}
