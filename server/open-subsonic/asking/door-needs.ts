import type { Database } from '#server/database/open-database.ts';
import type { FolderDoor } from '#server/folder/folder-catalogue.ts';
import type { PodcastDoor } from '#server/podcasts/podcast-library.ts';

/** The rooms that the operations translate for. */
export type DoorNeeds = {
  version: string;
  /** Epoch milliseconds. */
  now: () => number;
  folder: FolderDoor;
  /** Absent in tests that do not need them. */
  podcasts?: PodcastDoor | undefined;
  database: Database;
  /** Whether it is whoever runs the server. */
  isOperator: (userId: string) => Promise<boolean>;
};
