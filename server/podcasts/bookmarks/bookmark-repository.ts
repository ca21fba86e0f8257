import { type Bookmark, type MarkedEpisode, maxBookmarks } from '#contract/bookmarks.ts';
import { withCountLimit } from '#server/database/count-limit.ts';
import type { Database } from '#server/database/open-database.ts';

type NewBookmark = Bookmark & { episodeId: number };
/** Epoch milliseconds; `changedAt` of the note, 0 where it is the first one. */
type Times = { createdAt: number; changedAt: number };

/** No browser sends anything later. */
const removedMilliseconds = 60 * 24 * 60 * 60 * 1000;

const columns = [
  'episode_bookmark.id',
  'episode_bookmark.position as positionMilliseconds',
  'episode_bookmark.note',
] as const;

const presentOf = (database: Database, userId: string) =>
  database
    .selectFrom('episode_bookmark')
    .where('episode_bookmark.user_id', '=', userId)
    .where('episode_bookmark.removed_at', 'is', null);

/** Whether the show of an episode has as many bookmarks of a listener as it may. */
async function isFull(database: Database, userId: string, episodeId: number): Promise<boolean> {
  const { count } = await presentOf(database, userId)
    .innerJoin('podcast_episode', 'podcast_episode.id', 'episode_bookmark.episode_id')
    .innerJoin('podcast_episode as marked', 'marked.feed_id', 'podcast_episode.feed_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('marked.id', '=', episodeId)
    .executeTakeFirstOrThrow();
  return count >= maxBookmarks;
}

export type BookmarkRepository = ReturnType<typeof createBookmarkRepository>;

/** Listeners' bookmarks in episodes. Times are epoch milliseconds. */
export function createBookmarkRepository(database: Database) {
  return { ...bookmarkReading(database), ...bookmarkChanges(database) };
}

function bookmarkReading(database: Database) {
  return {
    /** By position. */
    async ofEpisode(userId: string, episodeId: number): Promise<Bookmark[]> {
      return presentOf(database, userId)
        .select(columns)
        .where('episode_bookmark.episode_id', '=', episodeId)
        .orderBy('episode_bookmark.position')
        .orderBy('episode_bookmark.id')
        .execute();
    },
    /** By episode, the oldest first, and position. */
    async ofShow(userId: string, feedId: number): Promise<MarkedEpisode[]> {
      const rows = await presentOf(database, userId)
        .innerJoin('podcast_episode', 'podcast_episode.id', 'episode_bookmark.episode_id')
        .select([...columns, 'podcast_episode.id as episodeId', 'podcast_episode.title'])
        .where('podcast_episode.feed_id', '=', feedId)
        .orderBy('podcast_episode.sorted_at')
        .orderBy('podcast_episode.id')
        .orderBy('episode_bookmark.position')
        .orderBy('episode_bookmark.id')
        .execute();
      const byEpisode = new Map<number, MarkedEpisode>();
      for (const { episodeId, title, ...bookmark } of rows) {
        const episode = byEpisode.get(episodeId) ?? { episodeId, title, bookmarks: [] };
        byEpisode.set(episodeId, episode);
        episode.bookmarks.push(bookmark);
      }
      return [...byEpisode.values()];
    },
  };
}

function bookmarkChanges(database: Database) {
  /** The same id twice is one bookmark. False where the show has as many as it may. `change` is for one that is there, or was removed. */
  async function put(
    userId: string,
    bookmark: NewBookmark & Times,
    change?: (transaction: Database, before: Before) => Promise<unknown>,
  ): Promise<boolean> {
    const { id, episodeId, positionMilliseconds, note, createdAt, changedAt } = bookmark;
    return withCountLimit(database, { name: 'episode bookmarks', owner: userId }, async (transaction) => {
      const before = await transaction
        .selectFrom('episode_bookmark')
        .select(['note', 'changed_at as changedAt', 'removed_at as removedAt'])
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (before !== undefined && (before.removedAt === null || change === undefined)) {
        await change?.(transaction, before);
        return true;
      }
      if (await isFull(transaction, userId, episodeId)) return false;
      const content = { episode_id: episodeId, position: positionMilliseconds, note };
      const times = { created_at: createdAt, changed_at: changedAt, removed_at: null };
      await transaction
        .insertInto('episode_bookmark')
        .values({ user_id: userId, id, ...content, ...times })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ ...content, ...times }))
        .execute();
      return true;
    });
  }

  return {
    /** One that is there, or was removed, stays as it is. False where the show has as many as it may. */
    add: (userId: string, bookmark: NewBookmark, createdAt: number): Promise<boolean> =>
      put(userId, { ...bookmark, createdAt, changedAt: 0 }),
    /** One of an export: of two notes the later one holds, and one that was removed comes back. False as of `add`. */
    takeIn: (userId: string, bookmark: NewBookmark & Times): Promise<boolean> =>
      put(userId, bookmark, async (transaction, before) => {
        if (before.note === bookmark.note || before.changedAt >= bookmark.changedAt) return;
        await transaction
          .updateTable('episode_bookmark')
          .set({ note: bookmark.note, changed_at: bookmark.changedAt })
          .where('user_id', '=', userId)
          .where('id', '=', bookmark.id)
          .execute();
      }),
    /** `isLate`: gives way to a note that was written since. */
    async changeNote(
      userId: string,
      { id, note, at, isLate }: { id: string; note: string; at: number; isLate: boolean },
    ): Promise<void> {
      let change = database
        .updateTable('episode_bookmark')
        .set({ note, changed_at: at })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('removed_at', 'is', null);
      if (isLate) change = change.where('changed_at', '<=', at);
      await change.execute();
    },
    /** Also forgets what was removed long ago. */
    async remove(userId: string, id: string, now: number): Promise<void> {
      await database
        .updateTable('episode_bookmark')
        .set({ removed_at: now, note: '' })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .execute();
      await database
        .deleteFrom('episode_bookmark')
        .where('user_id', '=', userId)
        .where('removed_at', '<', now - removedMilliseconds)
        .execute();
    },
  };
}

type Before = { note: string; changedAt: number; removedAt: number | null };
