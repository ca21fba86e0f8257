/** A part of an episode. Seconds from its start; a picture of its own as `artworkTemplate` of an item. */
export type PlayerChapter = { startSeconds: number; title: string; artworkTemplate?: string | undefined };

/** The chapters of one item, in order. */
export type Chapters = { itemId: string; list: readonly PlayerChapter[] };

/** Seconds of one item that its listener marked, in order. */
export type Marks = { itemId: string; list: readonly number[] };

const none: readonly PlayerChapter[] = [];
const noMarks: readonly number[] = [];
/** Closer to a chapter's start than this, 'previous' means the one before it, as with songs. */
const justBegunSeconds = 3;

/** The chapters of what is current; the same empty list where there are none. */
export function chaptersOf(
  chapters: Chapters | undefined,
  itemId: string | undefined,
): readonly PlayerChapter[] {
  return chapters !== undefined && chapters.itemId === itemId ? chapters.list : none;
}

/** The marks of what is current; the same empty list where there are none. */
export function marksOf(marks: Marks | undefined, itemId: string | undefined): readonly number[] {
  return marks !== undefined && marks.itemId === itemId ? marks.list : noMarks;
}

/** The number of the chapter at this second; -1 before the first one. */
export function chapterAt(chapters: readonly Pick<PlayerChapter, 'startSeconds'>[], seconds: number): number {
  return chapters.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
}

/** Where the next chapter begins; undefined in the last one. */
export function nextChapterSeconds(chapters: readonly PlayerChapter[], seconds: number): number | undefined {
  return chapters[chapterAt(chapters, seconds) + 1]?.startSeconds;
}

/** Where this chapter begins, or the one before it when this one has only just begun. */
export function previousChapterSeconds(chapters: readonly PlayerChapter[], seconds: number): number {
  return chapters[chapterAt(chapters, seconds - justBegunSeconds)]?.startSeconds ?? 0;
}

/** Whether an item has only just begun, so that 'previous' means the one before it. */
export const isJustBegun = (seconds: number): boolean => seconds < justBegunSeconds;
