import type { Database } from '#server/database/open-database.ts';
import type { FolderCatalogue } from '#server/folder/folder-catalogue.ts';
import type { PodcastLibrary } from '#server/podcasts/podcast-library.ts';

/** Dependencies of the app API. */
export type ApiNeeds = {
  version: string;
  /** Epoch milliseconds. */
  now: () => number;
  folder: FolderCatalogue;
  /** Undefined in tests without podcasts. */
  podcasts?: PodcastLibrary | undefined;
  database: Database;
  /** Whether the account is the operator of the server. */
  isOperator: (userId: string) => Promise<boolean>;
};
