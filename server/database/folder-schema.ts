import type { ColumnType } from 'kysely';

/** Epoch milliseconds. */
type Time = number;
/** Absent from an insert where the database has a default. */
type Default<Value> = ColumnType<Value, Value | undefined, Value>;

/** What is said of the music folder for all, and what several servers share of it (docs/scaling.md). */
export type FolderSchema = {
  /** Albums (the folder's numbers) that somebody called a book or music, for all. `user_id`: null once that account is gone. */
  album_kind: {
    album_id: number;
    is_book: boolean;
    changed_at: Time;
    user_id: string | null;
    by_operator: Default<boolean>;
  };
  /** Folders of audiobooks that the operator named on the page. */
  book_folder: { path: string; created_at: Time };
  /** One row, with id 1: which server reads the music folder. */
  folder_scan: {
    id: number;
    /** Which catalogue it is, by a random number; 0 until the first server has brought its own. */
    lineage: number;
    /** The process that reads; empty where none does. */
    holder: string;
    /** Its machine, for people. */
    holder_name: string;
    /** Rises with each holder: what an earlier one publishes is refused. */
    term: number;
    /** Rises while the holder lives. */
    heartbeat: number;
    /** The holder's `schemaVersion`: servers of an older one do not take over. */
    version: number;
    /** The last change that was published. */
    revision: number;
    /** How often a scan was asked for, and up to which the holder has done so. */
    requested: number;
    handled: number;
    /** How many music folders the holder names. */
    folder_count: number;
    /** JSON of `scanStatus` (server/folder/shared/). */
    status: string;
  };
  /** Units of the catalogue, each with the change that wrote it last. */
  catalogue_row: {
    /** `schemaVersion` of the catalogue; 0 for identities. */
    version: number;
    kind: string;
    /** Its key as JSON; of a long one the beginning and a hash. */
    item_key: string;
    revision: number;
    /** JSON of its key and its rows; without rows it is gone. */
    body: string;
  };
};
