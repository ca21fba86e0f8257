/**
 * A file as the walk met it. `lyricsStamp`: times of change plus sizes of the `.lrc` files beside a song, 0 without any; a
 * song is read anew when it changes.
 */
export type ScannedFile = {
  path: string;
  directory: string;
  size: number;
  modifiedMilliseconds: number;
  lyricsStamp: number;
};

/** A directory as the walk met it; one that `isWhole` has no links, of which more songs may come. */
export type ScannedDirectory = {
  directory: string;
  songs: ScannedFile[];
  cover: ScannedFile | null;
  isWhole: boolean;
};
