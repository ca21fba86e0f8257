import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Player } from '#web/player/player/player.ts';
import { withChanges } from '../bookmarks/bookmark-change.ts';
import type { BookmarkOutbox } from '../bookmarks/bookmark-outbox.ts';
import { bookmarksQuery } from '../bookmarks/bookmark-queries.ts';

/** Tells the player the bookmarks of each episode that becomes current, and their changes, for its scrubber. Returns how to stop. */
export function syncBookmarks(
  player: Pick<Player, 'store' | 'setMarks'>,
  queries: QueryClient,
  bookmarks: Pick<BookmarkOutbox, 'store'>,
): () => void {
  let currentId: string | undefined;
  let stopReading: (() => void) | undefined;

  function show() {
    if (currentId === undefined) return;
    const episodeId = Number(currentId);
    const read = queries.getQueryData(bookmarksQuery(episodeId).queryKey) ?? [];
    const list = withChanges(read, bookmarks.store.getState().waiting, episodeId);
    player.setMarks({
      itemId: currentId,
      list: list.map(({ positionMilliseconds }) => positionMilliseconds / 1_000),
    });
  }

  function look() {
    const item = player.store.getState().queue.now?.item;
    const id = item?.kind === 'episode' ? item.id : undefined;
    if (id === currentId) return;
    currentId = id;
    stopReading?.();
    stopReading =
      id === undefined ? undefined : new QueryObserver(queries, bookmarksQuery(Number(id))).subscribe(show);
    show();
  }

  look();
  const stops = [player.store.subscribe(look), bookmarks.store.subscribe(show)];
  return () => {
    stopReading?.();
    for (const stop of stops) stop();
  };
}
