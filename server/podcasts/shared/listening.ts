import type { Database } from '#server/database/open-database.ts';

/** What feeds need to know of listeners' progress and bookmarks, so that no episode with either is ever lost. */
export type Listening = {
  /** Those of the episodes that somebody has a place or a bookmark in: they stay when a feed drops them. */
  withListeners(episodeIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Places and bookmarks move from one episode to another, within the transaction, because two feeds turned out to be one. */
  move(pairs: readonly { from: number; to: number }[], transaction: Database): Promise<void>;
};

/** Receives new episodes of shows that were stored before. */
export type EpisodeNews = {
  /** Runs within the transaction that stores them, so that none is missed. `now` is epoch milliseconds. */
  note(feedId: number, episodeIds: readonly number[], now: number, transaction: Database): Promise<void>;
};
