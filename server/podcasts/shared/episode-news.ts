import type { Database } from '#server/database/open-database.ts';

/** Who is told of new episodes of shows that were known already. */
export type EpisodeNews = {
  /** Within the transaction that stores them, so that none is stored and not told. `now` is epoch milliseconds. */
  note(feedId: number, episodeIds: readonly number[], now: number, transaction: Database): Promise<void>;
};
