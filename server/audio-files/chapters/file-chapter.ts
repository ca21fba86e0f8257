/** A chapter as a file has it: seconds from the file's start, `endSeconds` where it is written. */
export type FileChapter = {
  startSeconds: number;
  endSeconds: number | null;
  title: string;
  href: string | null;
};

/** Nobody lists more; a damaged table may claim any number. */
export const maxFileChapters = 1_000;
