import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { addBookmark, changeBookmark, removeBookmark } from '#contract/bookmarks.ts';
import { call, sentenceOf } from '#web/api.ts';
import type { Kind, SentOperation } from '#web/outbox/kind.ts';
import type { Outbox } from '#web/outbox/outbox.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { type BookmarkChange, bookmarkChange } from './bookmark-change.ts';
import { cacheBookmarkChange, refreshBookmarks } from './bookmark-queries.ts';
import { bookmarkTexts } from './bookmark-texts.ts';

const name = 'bookmarks';
const sendMilliseconds = 15_000;
/** A note that waited for longer gives way to one that was written elsewhere since. */
const lateMilliseconds = 60_000;

type Send = (userId: string, operation: SentOperation<BookmarkChange>) => Promise<unknown>;

function sendToServer(
  userId: string,
  { payload, ageMilliseconds: age }: SentOperation<BookmarkChange>,
): Promise<unknown> {
  const options = { signal: AbortSignal.timeout(sendMilliseconds) };
  switch (payload.does) {
    case 'add': {
      const { id, episodeId, positionMilliseconds, note } = payload;
      return call(addBookmark, { userId, id, episodeId, positionMilliseconds, note, age }, options);
    }
    case 'change-note': {
      const { id, note } = payload;
      const late = age > lateMilliseconds ? { age } : {};
      return call(changeBookmark, { userId, id, note, ...late }, options);
    }
    default:
      return call(removeBookmark, { userId, id: payload.id }, options);
  }
}

export type BookmarkOutbox = ReturnType<typeof createBookmarkOutbox>;

/** Changes of the listener's bookmarks, in their outbox until the server accepts them. Created once for the page. */
export function createBookmarkOutbox(send: Send = sendToServer) {
  /** In their order; lists show them over what the server said. */
  const store = createStore<{ waiting: readonly BookmarkChange[] }>(() => ({ waiting: [] }));
  let outbox: Outbox | undefined;
  let stop: (() => void) | undefined;
  let page: QueryClient | undefined;

  const showWaiting = () =>
    store.setState({ waiting: outbox?.waiting({ name, payload: bookmarkChange }) ?? [] });

  const kindOf = (userId: string): Kind<BookmarkChange> => ({
    name,
    payload: bookmarkChange,
    async send(operations) {
      // In their order.
      for (const operation of operations) {
        await send(userId, operation);
        if (page) cacheBookmarkChange(page, operation.payload);
      }
    },
    onRefused: (_change, thrown) => toast.error(bookmarkTexts.refused(sentenceOf(thrown))),
    // The outbox forgets what was accepted or refused right after this.
    onTried: () => queueMicrotask(showWaiting),
    onEmpty: () => page && void refreshBookmarks(page),
  });

  return {
    store,
    /** Its listener is here: what waits is shown and sent, and what is put from now on. */
    open(listenersOutbox: Outbox): void {
      stop?.();
      outbox = listenersOutbox;
      stop = outbox.serve(kindOf(outbox.userId));
      void outbox.restored.then(showWaiting);
    },
    /** What waits stays in the browser until its listener is here again. */
    close(): void {
      stop?.();
      stop = undefined;
      outbox = undefined;
      showWaiting();
    },
    /** Shows a change at once, and sends it. Changes of one bookmark stay in their order. */
    put(change: BookmarkChange): void {
      outbox?.put({
        kind: name,
        sequence: change.id,
        payload: change,
        ...(change.does === 'change-note' && { replaces: `note ${change.id}` }),
      });
      showWaiting();
    },
    /** Connects the page's lists; returns how to disconnect. */
    share(queries: QueryClient): () => void {
      page = queries;
      return () => {
        if (page === queries) page = undefined;
      };
    },
  };
}
