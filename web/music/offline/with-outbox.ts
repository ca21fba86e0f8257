import { newId } from '#web/outbox/new-id.ts';
import type { Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { Library } from '../provider/library.ts';
import type { MusicProvider } from '../provider/provider.ts';
import type { Change } from './change.ts';
import type * as Queue from './library-outbox.ts';

/** The queue of a provider's changes, loaded with the first of them; and what tells that the server is away. */
export type LoadChangeQueue = () => Promise<{
  queue: Queue.ChangeQueue;
  isServerAway: (thrown: unknown) => boolean;
}>;

/** One queue for the provider, loaded with the first need; a load that failed is tried again. */
function changeQueueOf(provider: MusicProvider): LoadChangeQueue {
  let loading: ReturnType<LoadChangeQueue> | undefined;
  async function load() {
    const { createChangeQueue, isServerAway } = await import('./library-outbox.ts');
    return { queue: createChangeQueue(provider), isServerAway };
  }
  return () =>
    (loading ??= load().catch((thrown: unknown) => {
      loading = undefined;
      throw thrown;
    }));
}

const withEntryIds = (songs: readonly Pick<Song, 'id'>[]) =>
  songs.map(({ ...song }) => ({ song, newEntryId: newId() }));

/** Our own provider with the outbox around it; another one hears of plays and changes by itself and stays as it is. */
export function composeOutbox(provider: MusicProvider) {
  if (!provider.capabilities.plays) return { provider, loadChangeQueue: undefined };
  const loadChangeQueue = changeQueueOf(provider);
  return { provider: withOutbox(provider, loadChangeQueue), loadChangeQueue };
}

/** The provider with changes of the listener's music that wait in the outbox while the server cannot be reached. */
export function withOutbox(provider: MusicProvider, load: LoadChangeQueue): MusicProvider {
  const { library, loadSongLists, loadSharedPlaylists } = provider;
  const apply = async (change: Change): Promise<void> => (await load()).queue.apply(change);

  /** `otherwise`: what is answered while the server is away. */
  async function orWhileAway<Value>(request: Promise<Value>, otherwise: () => Value): Promise<Value> {
    try {
      return await request;
    } catch (thrown) {
      if (!(await load()).isServerAway(thrown)) throw thrown;
      return otherwise();
    }
  }

  const waitingLibrary: Partial<Library> = {
    like: (item) => apply({ does: 'rate', item, to: 'liked' }),
    dislike: (item) => apply({ does: 'rate', item, to: 'disliked' }),
    unrate: (item) => apply({ does: 'rate', item, to: null }),
    addToLibrary: (item) => apply({ does: 'add-to-library', item }),
    removeFromLibrary: (item) => apply({ does: 'remove-from-library', item }),
    changePlaylist: (id, change) => apply({ does: 'change-playlist', id, change }),
    addToPlaylist: (id, songs) =>
      apply({ does: 'add-to-playlist', id, songs: withEntryIds(songs), isWithoutDuplicates: false }),
    moveInPlaylist: (id, entryId, before) => apply({ does: 'move-in-playlist', id, entryId, before }),
    removeFromPlaylist: (id, entryId) => apply({ does: 'remove-from-playlist', id, entryId }),
    libraryIdOf: (item) =>
      orWhileAway(library.libraryIdOf(item), () => (isLibraryId(item.id) ? item.id : undefined)),
    async createPlaylist(playlist) {
      try {
        return await library.createPlaylist(playlist);
      } catch (thrown) {
        const { queue, isServerAway } = await load();
        if (isServerAway(thrown)) queue.sayPlaylistNeedsServer();
        throw thrown;
      }
    },
  };

  return {
    ...provider,
    library: { ...library, ...waitingLibrary },
    record: apply,
    ...(loadSongLists && {
      loadSongLists: async () => ({
        ...(await loadSongLists()),
        giveStars: (songs, stars) => apply({ does: 'give-stars', songs: [...songs], stars }),
      }),
    }),
    ...(loadSharedPlaylists && {
      async loadSharedPlaylists() {
        const shared = await loadSharedPlaylists();
        return {
          ...shared,
          addNew: (id, songs) =>
            apply({ does: 'add-to-playlist', id, songs: withEntryIds(songs), isWithoutDuplicates: true }),
          // Nobody can tell; the listener asked for them, so they come in.
          duplicatesIn: (id, songs) => orWhileAway(shared.duplicatesIn(id, songs), () => new Set<string>()),
        };
      },
    }),
  };
}
