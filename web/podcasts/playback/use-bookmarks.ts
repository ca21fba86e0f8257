import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bookmark, MarkedEpisode } from '#contract/bookmarks.ts';
import { type BookmarkChange, showWithChanges, withChanges } from '../bookmarks/bookmark-change.ts';
import type { BookmarkOutbox } from '../bookmarks/bookmark-outbox.ts';
import { bookmarksQuery, showBookmarksQuery } from '../bookmarks/bookmark-queries.ts';
import { useEpisodes } from './episodes-context.tsx';

const nothingWaits = createStore<{ waiting: readonly BookmarkChange[] }>(() => ({ waiting: [] }));

/** Where changes of bookmarks go, once it is loaded. */
export function useBookmarkOutbox(): BookmarkOutbox | undefined {
  const episodes = useEpisodes();
  const [outbox, setOutbox] = useState<BookmarkOutbox>();
  useEffect(() => {
    let isOver = false;
    // Without it the lists show what the server has.
    void episodes().then(
      ({ bookmarks }) => isOver || setOutbox(bookmarks),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [episodes]);
  return outbox;
}

function useWaitingChanges(): readonly BookmarkChange[] {
  return useStore(useBookmarkOutbox()?.store ?? nothingWaits, ({ waiting }) => waiting);
}

/** The listener's bookmarks in an episode, with what waits for the server; none until they are read. */
export function useBookmarks(episodeId: number | undefined): readonly Bookmark[] {
  const { data = [] } = useQuery({
    ...bookmarksQuery(episodeId ?? 0),
    ...(episodeId === undefined && { queryFn: skipToken }),
  });
  const waiting = useWaitingChanges();
  return episodeId === undefined ? [] : withChanges(data, waiting, episodeId);
}

/** The same of a show; undefined until they are read. */
export function useShowBookmarks(feedId: number): {
  episodes: readonly MarkedEpisode[] | undefined;
  error: Error | null;
} {
  const { data, error } = useQuery(showBookmarksQuery(feedId));
  const waiting = useWaitingChanges();
  const episodes = showWithChanges(data ?? [], waiting, feedId);
  return { episodes: data === undefined && episodes.length === 0 ? undefined : episodes, error };
}
