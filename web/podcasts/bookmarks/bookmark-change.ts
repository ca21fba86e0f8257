import * as z from 'zod/mini';
import type { Bookmark, MarkedEpisode } from '#contract/bookmarks.ts';

/** What a listener does to their bookmarks, as the outbox stores it. */
export const bookmarkChange = z.union([
  z.object({
    does: z.literal('add'),
    id: z.string(),
    episodeId: z.number(),
    feedId: z.number(),
    title: z.string(),
    positionMilliseconds: z.number(),
    note: z.string(),
  }),
  z.object({ does: z.literal('change-note'), id: z.string(), note: z.string() }),
  z.object({ does: z.literal('remove'), id: z.string() }),
]);
export type BookmarkChange = z.output<typeof bookmarkChange>;
type NewBookmark = Extract<BookmarkChange, { does: 'add' }>;

const byPosition = (one: Bookmark, other: Bookmark) =>
  one.positionMilliseconds - other.positionMilliseconds || (one.id < other.id ? -1 : 1);

function withNew(bookmarks: readonly Bookmark[], { id, positionMilliseconds, note }: NewBookmark) {
  if (bookmarks.some((bookmark) => bookmark.id === id)) return bookmarks;
  return [...bookmarks, { id, positionMilliseconds, note }].sort(byPosition);
}

function withKnown(bookmarks: readonly Bookmark[], change: Exclude<BookmarkChange, NewBookmark>) {
  if (!bookmarks.some(({ id }) => id === change.id)) return bookmarks;
  if (change.does === 'remove') return bookmarks.filter(({ id }) => id !== change.id);
  return bookmarks.map((bookmark) =>
    bookmark.id === change.id ? { ...bookmark, note: change.note } : bookmark,
  );
}

/** The bookmarks of an episode after changes; the same changes again change nothing. */
export function withChanges(
  bookmarks: readonly Bookmark[],
  changes: readonly BookmarkChange[],
  episodeId: number,
): readonly Bookmark[] {
  let list = bookmarks;
  for (const change of changes)
    if (change.does !== 'add') list = withKnown(list, change);
    else if (change.episodeId === episodeId) list = withNew(list, change);
  return list;
}

/** The same for the bookmarks of a show. An episode that had none comes last, until the server says where it stands. */
export function showWithChanges(
  episodes: readonly MarkedEpisode[],
  changes: readonly BookmarkChange[],
  feedId: number,
): readonly MarkedEpisode[] {
  const existing = new Set(episodes.map(({ episodeId }) => episodeId));
  const added = changes.flatMap((change) =>
    change.does === 'add' && change.feedId === feedId && !existing.has(change.episodeId)
      ? [[change.episodeId, change.title] as const]
      : [],
  );
  return [
    ...episodes,
    ...[...new Map(added)].map(([episodeId, title]) => ({ episodeId, title, bookmarks: [] })),
  ]
    .map((episode) => ({
      ...episode,
      bookmarks: [...withChanges(episode.bookmarks, changes, episode.episodeId)],
    }))
    .filter(({ bookmarks }) => bookmarks.length > 0);
}
