import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isAwayStatus, sentenceOf, UserFacingError } from '#web/api.ts';
import { callStatus, type Kind } from '#web/outbox/kind.ts';
import { newId } from '#web/outbox/new-id.ts';
import type { Outbox } from '#web/outbox/outbox.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { keepCallsWith } from '../changes/call-or-keep.ts';
import { type Change, change as changeShape, sequenceOf } from '../changes/change.ts';
import type { NamedItem, Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { Library } from '../provider/library.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { providerStatus } from '../provider/provider-status.ts';
import { libraryKey, refreshLibrary } from '../provider/queries.ts';
import { keepingTexts as texts } from './keeping-texts.ts';
import { type Doer, performChange } from './perform-change.ts';
import { showChange } from './show-change.ts';

type Needs = { provider: MusicProvider; queries: QueryClient; outbox: Outbox };

/** More than anybody changes in a day; each waits for its own sake, so none may push out another. */
const maxWaiting = 5_000;
/** One word for all of them. */
const toastId = 'kept-here';

const statusOf = (thrown: unknown) => providerStatus(thrown) ?? callStatus(thrown);
const isAway = (thrown: unknown) => {
  const status = statusOf(thrown);
  return status === 0 || (status !== undefined && isAwayStatus(status));
};

/** Tells the provider what a listener changes, or keeps it until it can be told, and shows it meanwhile. */
function createKeeper({ provider, queries, outbox }: Needs, raw: Doer) {
  const kind: Kind<Change> = {
    name: 'music',
    payload: changeShape,
    statusOf,
    async send(operations) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      for (const { payload } of operations) await performChange(raw, payload);
    },
    onRefused: (change, thrown) => toast.error(texts.refused(change, sentenceOf(thrown))),
    // What the server says now has everything in it.
    onEmpty: () => void refreshLibrary(queries),
  };

  /** Resolves when it is done or kept. Rejects with what the provider says against it. */
  async function doOrKeep(change: Change): Promise<void> {
    await outbox.restored;
    const sequence = sequenceOf(change);
    if (!outbox.isWaiting(kind.name, sequence))
      try {
        return await performChange(raw, change);
      } catch (thrown) {
        if (!isAway(thrown)) throw thrown;
      }
    if (outbox.waiting(kind).length >= maxWaiting) throw new UserFacingError(texts.tooMany);
    const kept = z.parse(changeShape, change);
    // Of what is thought of one thing the last counts.
    outbox.put({
      kind: kind.name,
      sequence,
      payload: kept,
      ...(change.does === 'rate' ? { replaces: sequence } : {}),
    });
    showChange({ queries, provider }, kept);
    toast.blank(texts.kept, toastId);
  }

  return { kind, doOrKeep };
}
type Keeper = ReturnType<typeof createKeeper>;

const entriesFor = (songs: readonly Pick<Song, 'id'>[]) =>
  songs.map(({ ...song }) => ({ song, newEntryId: newId() }));

/** The calls of a library that can wait. */
function waitingLibrary({ library }: Doer, { doOrKeep }: Keeper): Partial<Library> {
  const rate = (to: 'liked' | 'disliked' | null) => (item: NamedItem) => doOrKeep({ does: 'rate', item, to });
  return {
    like: rate('liked'),
    dislike: rate('disliked'),
    unrate: rate(null),
    addToLibrary: (item) => doOrKeep({ does: 'add-to-library', item }),
    removeFromLibrary: (item) => doOrKeep({ does: 'remove-from-library', item }),
    changePlaylist: (id, change) => doOrKeep({ does: 'change-playlist', id, change }),
    addToPlaylist: (id, songs) =>
      doOrKeep({ does: 'add-to-playlist', id, songs: entriesFor(songs), isWithoutDuplicates: false }),
    moveInPlaylist: (id, entryId, before) =>
      doOrKeep({ does: 'move-in-playlist', id, entryId, before: before ?? null }),
    removeFromPlaylist: (id, entryId) => doOrKeep({ does: 'remove-from-playlist', id, entryId }),
    async libraryIdOf(item) {
      try {
        return await library.libraryIdOf(item);
      } catch (thrown) {
        if (!isAway(thrown)) throw thrown;
        return isLibraryId(item.id) ? item.id : undefined;
      }
    },
    async createPlaylist(playlist) {
      try {
        return await library.createPlaylist(playlist);
      } catch (thrown) {
        // The server gives a playlist its id, and all that is done with it hangs on that.
        if (isAway(thrown)) toast.blank(texts.createNeedsServer, toastId);
        throw thrown;
      }
    },
  };
}

function waitingProvider(
  raw: Doer,
  keeper: Keeper,
): Partial<Pick<MusicProvider, 'loadSongLists' | 'loadHousePlaylists'>> {
  const { loadSongLists, loadHousePlaylists } = raw;
  const { doOrKeep } = keeper;
  return {
    ...(loadSongLists && {
      loadSongLists: async () => ({
        ...(await loadSongLists()),
        giveStars: (songs, stars) => doOrKeep({ does: 'give-stars', songs: [...songs], stars }),
      }),
    }),
    ...(loadHousePlaylists && {
      async loadHousePlaylists() {
        const house = await loadHousePlaylists();
        return {
          ...house,
          addNew: (id, songs) =>
            doOrKeep({ does: 'add-to-playlist', id, songs: entriesFor(songs), isWithoutDuplicates: true }),
          async duplicatesIn(id, songs) {
            try {
              return await house.duplicatesIn(id, songs);
            } catch (thrown) {
              if (!isAway(thrown)) throw thrown;
              // Nobody can tell; the listener asked for them, so they come in.
              return new Set<string>();
            }
          },
        };
      },
    }),
  };
}

/**
 * Lets what a listener changes of their music wait for a server that cannot be reached: the provider that the page has does so
 * from now on. Answers how to stop.
 */
export function startKeepingChanges(needs: Needs): () => void {
  const { provider, queries, outbox } = needs;
  const { loadSongLists, loadHousePlaylists } = provider;
  const raw: Doer = {
    library: { ...provider.library },
    ...(loadSongLists && { loadSongLists }),
    ...(loadHousePlaylists && { loadHousePlaylists }),
  };
  const keeper = createKeeper(needs, raw);
  Object.assign(provider.library, waitingLibrary(raw, keeper));
  Object.assign(provider, waitingProvider(raw, keeper));
  keepCallsWith(keeper.doOrKeep);

  /** What the server says does not know of what waits here. */
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (event.query.queryKey[0] !== libraryKey[0]) return;
    const only = event.query.queryHash;
    for (const change of outbox.waiting(keeper.kind)) showChange({ queries, provider, only }, change);
  });
  const stop = outbox.serve(keeper.kind);
  return () => {
    stop();
    unsubscribe();
    keepCallsWith(undefined);
    Object.assign(provider.library, raw.library);
    Object.assign(provider, { loadSongLists, loadHousePlaylists });
  };
}
