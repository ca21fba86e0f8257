import type { Database } from '#server/database/open-database.ts';
import type { FolderCatalogue } from '#server/folder/folder-catalogue.ts';
import type { PodcastLibrary } from '#server/podcasts/podcast-library.ts';

/** The rooms that the operations translate for. */
export type ApiNeeds = {
  version: string;
  /** Epoch milliseconds. */
  now: () => number;
  folder: FolderCatalogue;
  /** Absent in tests that do not need them. */
  podcasts?: PodcastLibrary | undefined;
  database: Database;
  /** Whether it is whoever runs the server. */
  isOperator: (userId: string) => Promise<boolean>;
};
