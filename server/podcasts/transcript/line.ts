/** A line of a transcript; times in seconds from the start, null where nobody timed it. */
export type Line = {
  startSeconds: number | null;
  endSeconds: number | null;
  speaker: string | null;
  text: string;
};

export const maxLines = 50_000;
/** Characters of one line. */
export const maxLine = 20_000;
