import type { Database } from '#server/database/open-database.ts';

/** What the rest of podcasts must know of what listeners heard, so that nothing they heard is ever lost. */
export type Listening = {
  /** Those of the episodes that somebody has a place in: they stay when a feed drops them. */
  kept(episodeIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Places move from one episode to another, within the transaction, because two feeds turned out to be one. */
  move(pairs: readonly { from: number; to: number }[], transaction: Database): Promise<void>;
};
