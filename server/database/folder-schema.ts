/** The tables of a music folder that several servers read (docs/scaling.md). */
export type SharedFolderSchema = {
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
