import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isAwayStatus, sentenceOf, UserFacingError } from '#web/api.ts';
import { callStatus, type Kind } from '#web/outbox/kind.ts';
import type { Outbox } from '#web/outbox/outbox.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { type MusicProvider, ProviderError } from '../provider/provider.ts';
import { providerStatus } from '../provider/provider-status.ts';
import { libraryKey, refreshLibrary } from '../provider/queries.ts';
import { type Change, change as changeShape, sequenceOf } from './change.ts';
import { showChange } from './show-change.ts';

const whatOf = (change: Change): string => {
  switch (change.does) {
    case 'rate':
    case 'add-to-library':
    case 'remove-from-library':
      return `What you changed of “${change.item.name}”`;
    case 'give-stars':
      return 'The stars you gave';
    case 'keep-favourite':
    case 'drop-favourite':
      return 'A change of your favourites';
    case 'keep-album':
      return 'An album for your library';
    default:
      return 'A change of a playlist';
  }
};

/** What is said of changes that wait for the server. */
const offlineTexts = {
  kept: 'Kept here until your server is back',
  createNeedsServer: 'A new playlist needs your server, which cannot be reached.',
  tooMany: 'Too many changes wait for your server already.',
  refused: (change: Change, why: string) => `${whatOf(change)} could not be kept: ${why}`,
} as const;

/** More than anybody changes in a day; each waits for its own sake, so none may push out another. */
const maxWaiting = 5_000;
/** One word for all of them. */
const toastId = 'kept-here';
/** As the outbox stores it. */
const kindName = 'music';

const statusOf = (thrown: unknown) => providerStatus(thrown) ?? callStatus(thrown);

/** The server cannot be reached, as far as the failure of a call tells. */
export function isServerAway(thrown: unknown): boolean {
  const status = statusOf(thrown);
  return status === 0 || (status !== undefined && isAwayStatus(status));
}

/** Where changes wait, and the page that shows them. */
type Page = { outbox: Outbox; queries: QueryClient };

export type ChangeQueue = ReturnType<typeof createChangeQueue>;

/** Does a listener's changes at once, or shows and stores them until the server can be reached. `provider` is the one without an outbox. */
export function createChangeQueue(provider: MusicProvider) {
  let page: Page | undefined;

  async function perform(change: Change, { outbox, queries }: Page): Promise<void> {
    await outbox.restored;
    const sequence = sequenceOf(change);
    if (!outbox.isWaiting(kindName, sequence))
      try {
        return await performChange(provider, change);
      } catch (thrown) {
        if (!isServerAway(thrown)) throw thrown;
      }
    if (outbox.waiting({ name: kindName, payload: changeShape }).length >= maxWaiting)
      throw new UserFacingError(offlineTexts.tooMany);
    const waiting = z.parse(changeShape, change);
    // Of what is thought of one thing the last counts.
    const replaces = change.does === 'rate' ? { replaces: sequence } : {};
    outbox.put({ kind: kindName, sequence, payload: waiting, ...replaces });
    showChange({ queries, provider }, waiting);
    toast.blank(offlineTexts.kept, toastId);
  }

  /** Lays what waits and was made later (epoch ms by this device) over the answer with this hash. */
  function showWaiting(only: string, madeAfter = 0): void {
    if (page === undefined) return;
    const target = { queries: page.queries, provider, only };
    for (const change of page.outbox.waiting({ name: kindName, payload: changeShape }, madeAfter))
      showChange(target, change);
  }

  return {
    showWaiting,
    /** Resolves when the change is done or waits. Rejects with what the provider or our server says against it. */
    apply: (change: Change): Promise<void> =>
      page ? perform(change, page) : performChange(provider, change),
    /** Says that a new playlist cannot wait: the server gives it its id, and all that is done with it hangs on that. */
    sayPlaylistNeedsServer: () => toast.blank(offlineTexts.createNeedsServer, toastId),
    /** Lets changes wait in this outbox and sends what waits there, from now on. Returns how to stop. */
    serve(outbox: Outbox, queries: QueryClient): () => void {
      const kind: Kind<Change> = {
        name: kindName,
        payload: changeShape,
        statusOf,
        async send(operations) {
          // In their order.
          for (const { payload } of operations) await performChange(provider, payload);
        },
        onRefused: (change, thrown) => toast.error(offlineTexts.refused(change, sentenceOf(thrown))),
        // What the server says now has everything in it.
        onEmpty: () => void refreshLibrary(queries),
      };
      page = { outbox, queries };
      const unsubscribe = queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
        if (event.query.queryKey[0] === libraryKey[0]) showWaiting(event.query.queryHash);
      });
      const stop = outbox.serve(kind);
      return () => {
        stop();
        unsubscribe();
        page = undefined;
      };
    },
  };
}

/** Does a change at the provider. Rejects with a `ProviderError` or a `CallError`. */
async function performChange(
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
      return orGone(library.moveInPlaylist(change.id, change.entryId, change.before));
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
