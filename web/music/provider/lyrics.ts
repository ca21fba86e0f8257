/** Words that are sung together; blanks between words stand in the texts. */
export type LyricWord = { startMilliseconds: number; text: string };

/** A line; one without text is a pause. Without `startMilliseconds` nobody knows when it is sung. */
export type LyricLine = {
  startMilliseconds?: number | undefined;
  /** When the last word is over, where that is known. */
  endMilliseconds?: number | undefined;
  text: string;
  /** Joined they are the line. */
  words?: readonly LyricWord[] | undefined;
};

/** A song's words in one language. */
export type Lyrics = {
  /** A BCP 47 tag; undefined where none is known. */
  language?: string | undefined;
  /** It is known when each line is sung; lines stand in that order. */
  isSynced: boolean;
  /** The file had more than is shown. */
  isShortened: boolean;
  lines: readonly LyricLine[];
};
