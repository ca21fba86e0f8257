/** A picture inside a file: its bytes as they stand there. */
export type PictureBytes = { position: number; length: number };

/**
 * A chapter as a file has it: seconds from the file's start, `endSeconds` where it is written. `picture`: its bytes, or the
 * address that is named in their stead.
 */
export type FileChapter = {
  startSeconds: number;
  endSeconds: number | null;
  title: string;
  href: string | null;
  picture: PictureBytes | string | null;
};

/** Nobody lists more; a damaged table may claim any number. */
export const maxFileChapters = 1_000;

/** What a picture may have at most; a damaged table may claim any length. */
const maxPictureBytes = 10 * 1024 * 1024;

/** Those bytes, where a file of that size has them and a picture may have as many. */
export const pictureWithin = (size: number, picture: PictureBytes): PictureBytes | null =>
  picture.length > 0 &&
  picture.length <= maxPictureBytes &&
  picture.position >= 0 &&
  picture.position + picture.length <= size
    ? picture
    : null;
