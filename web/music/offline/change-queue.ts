import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isAwayStatus, sentenceOf, UserFacingError } from '#web/api.ts';
import { callStatus, type Kind } from '#web/outbox/kind.ts';
import type { Outbox } from '#web/outbox/outbox.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { providerStatus } from '../provider/provider-status.ts';
import { libraryKey, refreshLibrary } from '../provider/queries.ts';
import { type Change, change as changeShape, sequenceOf } from './change.ts';
import { offlineTexts as texts } from './offline-texts.ts';
import { performChange } from './perform-change.ts';
import { showChange } from './show-change.ts';

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

/**
 * What a listener changes of their music. It is done at once, or waits in the outbox until the server can be reached, and is
 * shown meanwhile. `provider` is the one without an outbox.
 */
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
      throw new UserFacingError(texts.tooMany);
    const waiting = z.parse(changeShape, change);
    // Of what is thought of one thing the last counts.
    const replaces = change.does === 'rate' ? { replaces: sequence } : {};
    outbox.put({ kind: kindName, sequence, payload: waiting, ...replaces });
    showChange({ queries, provider }, waiting);
    toast.blank(texts.kept, toastId);
  }

  return {
    /** Resolves when the change is done or waits. Rejects with what the provider or our server says against it. */
    apply: (change: Change): Promise<void> =>
      page ? perform(change, page) : performChange(provider, change),
    /** Says that a new playlist cannot wait: the server gives it its id, and all that is done with it hangs on that. */
    sayPlaylistNeedsServer: () => toast.blank(texts.createNeedsServer, toastId),
    /** Lets changes wait in this outbox and sends what waits there, from now on. Returns how to stop. */
    serve(outbox: Outbox, queries: QueryClient): () => void {
      const kind: Kind<Change> = {
        name: kindName,
        payload: changeShape,
        statusOf,
        async send(operations) {
          // oxlint-disable-next-line no-await-in-loop -- in their order
          for (const { payload } of operations) await performChange(provider, payload);
        },
        onRefused: (change, thrown) => toast.error(texts.refused(change, sentenceOf(thrown))),
        // What the server says now has everything in it.
        onEmpty: () => void refreshLibrary(queries),
      };
      page = { outbox, queries };
      /** What the server says does not include what waits here. */
      const unsubscribe = queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
        if (event.query.queryKey[0] !== libraryKey[0]) return;
        const only = event.query.queryHash;
        for (const change of outbox.waiting(kind)) showChange({ queries, provider, only }, change);
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
